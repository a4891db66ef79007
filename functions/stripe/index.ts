import { stripe } from '#shared/contracts/stripe.ts';
import { serve } from '../_kit/serve.ts';
import { cancelSubscription } from './cancel-subscription.ts';
import { changePlan } from './change-plan.ts';
import { createCustomer } from './create-customer.ts';
import { createSetupIntent } from './create-setup-intent.ts';
import { createSubscriptionWithUser } from './create-subscription-with-user.ts';
import { createSubscription } from './create-subscription.ts';
import { listPaymentMethods } from './list-payment-methods.ts';
import { listPayments } from './list-payments.ts';
import { listPricedPlans } from './list-priced-plans.ts';
import { payLateInvoice } from './pay-late-invoice.ts';
import { reactivateSubscription } from './reactivate-subscription.ts';
import { replacePaymentMethod } from './replace-payment-method.ts';
import { setPaymentMethod } from './set-payment-method.ts';
import { showCompleteSubscription } from './show-complete-subscription.ts';
import { showConfig } from './show-config.ts';
import { showCustomer } from './show-customer.ts';
import { showSubscriptionInfo } from './show-subscription-info.ts';
import { showSubscription } from './show-subscription.ts';
import { showUpcomingInvoice } from './show-upcoming-invoice.ts';
import { withdraw } from './withdraw.ts';

export const handler = serve(stripe, {
  config: showConfig,
  subscriptionTypesWithPricing: listPricedPlans,
  subscriptionInfo: showSubscriptionInfo,
  createCustomer,
  setupIntent: createSetupIntent,
  createSubscription,
  createSubscriptionWithUser,
  paymentMethods: listPaymentMethods,
  paymentHistory: listPayments,
  upcomingInvoice: showUpcomingInvoice,
  completeCustomer: showCustomer,
  subscription: showSubscription,
  completeSubscription: showCompleteSubscription,
  cancel: cancelSubscription,
  reactivate: reactivateSubscription,
  change: changePlan,
  pay: payLateInvoice,
  withdraw,
  setPaymentMethod,
  replacePaymentMethod,
});
