import { stripe } from '#shared/contracts/stripe.ts';
import { serve } from '../_http/serve.ts';
import { cancelSubscription } from './subscriptions/cancel-subscription.ts';
import { changePlan } from './plans/change-plan.ts';
import { createCustomer } from './customers/create-customer.ts';
import { createSetupIntent } from './cards/create-setup-intent.ts';
import { checkSignUp } from './subscriptions/check-sign-up.ts';
import { createSubscriptionWithUser } from './subscriptions/create-subscription-with-user.ts';
import { createSubscription } from './subscriptions/create-subscription.ts';
import { listPaymentMethods } from './cards/list-payment-methods.ts';
import { listPayments } from './payments/list-payments.ts';
import { listPricedPlans, listSubscriptionTypes } from './plans/list-priced-plans.ts';
import { payLateInvoice } from './payments/pay-late-invoice.ts';
import { reactivateSubscription } from './subscriptions/reactivate-subscription.ts';
import { removePaymentMethod } from './cards/remove-payment-method.ts';
import { replacePaymentMethod } from './cards/replace-payment-method.ts';
import { setPaymentMethod } from './cards/set-payment-method.ts';
import { showCompleteSubscription } from './subscriptions/show-complete-subscription.ts';
import { showConfig } from './show-config.ts';
import { showCustomer } from './customers/show-customer.ts';
import { showSubscriptionInfo } from './subscriptions/show-subscription-info.ts';
import { showSubscription } from './subscriptions/show-subscription.ts';
import { showUpcomingInvoice } from './payments/show-upcoming-invoice.ts';
import { withdraw } from './subscriptions/withdraw.ts';

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
