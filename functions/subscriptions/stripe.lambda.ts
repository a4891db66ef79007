import { stripe } from '#shared/contracts/subscriptions/stripe.ts';
import { serve } from '../platform/http/serve.ts';
import { cancelSubscription } from './cancel-subscription.ts';
import { changePlan } from './plans/change-plan.ts';
import { createCustomer } from './cards/create-customer.ts';
import { createSetupIntent } from './cards/create-setup-intent.ts';
import { checkSignUp } from './sign-up/check-sign-up.ts';
import { createSubscriptionWithUser } from './sign-up/create-subscription-with-user.ts';
import { createSubscription } from './sign-up/create-subscription.ts';
import { listPaymentMethods } from './cards/list-payment-methods.ts';
import { listPayments } from './payments/list-payments.ts';
import { listPricedPlans, listSubscriptionTypes } from './plans/list-priced-plans.ts';
import { payLateInvoice } from './payments/pay-late-invoice.ts';
import { reactivateSubscription } from './reactivate-subscription.ts';
import { removePaymentMethod } from './cards/remove-payment-method.ts';
import { replacePaymentMethod } from './cards/replace-payment-method.ts';
import { setPaymentMethod } from './cards/set-payment-method.ts';
import { showCompleteSubscription } from './show-complete-subscription.ts';
import { showConfig } from './show-config.ts';
import { showCustomer } from './cards/show-customer.ts';
import { showSubscriptionInfo } from './show-subscription-info.ts';
import { showSubscription } from './show-subscription.ts';
import { showUpcomingInvoice } from './payments/show-upcoming-invoice.ts';
import { withdraw } from './withdrawals/withdraw.ts';

export const handler = serve(stripe, {
  config: showConfig,
  subscriptionTypes: listSubscriptionTypes,
  subscriptionTypesWithPricing: listPricedPlans,
  subscriptionInfo: showSubscriptionInfo,
  createCustomer,
  setupIntent: createSetupIntent,
  checkSignUp,
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
  removePaymentMethod,
});
