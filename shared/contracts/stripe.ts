import * as z from 'zod';
import { SessionUser } from './auth.ts';
import { envelope, group } from './endpoint.ts';
import { Email, Id, PathId, PersonName } from './shapes/fields.ts';
import { PlanChoice, SignUp, StripeId } from './shapes/sign-up.ts';
import {
  BillingCycle,
  Payment,
  PaymentMethod,
  PaymentOutcome,
  PricedSubscriptionType,
  Subscription,
  UpcomingInvoice,
} from './shapes/subscription.ts';
import { SubscriptionType } from './training-options.ts';

const One = envelope(z.object({ subscription: Subscription }));
const Methods = z.object({ paymentMethods: z.array(PaymentMethod) });
const errors = ['payment_provider', 'too_many_requests'] as const;
const ofSubscription = ['subscription_not_found', 'conflict', ...errors] as const;
const ofCustomer = ['customer_not_found', ...errors] as const;
/** What a bank may answer to a card; `details.declineCode` is Stripe's word for it. */
const ofCard = ['card_declined', 'payment_method_not_found'] as const;

export const stripe = group({
  config: {
    summary: 'What the browser needs to load Stripe.js',
    method: 'GET',
    path: '/stripe/config',
    access: 'public',
    response: envelope(z.object({ publishableKey: z.string(), scriptUrl: z.string() })),
    errors: [],
    cacheSeconds: 60,
  },
  subscriptionTypesWithPricing: {
    summary: 'Plans with their prices at Stripe',
    method: 'GET',
    path: '/stripe/subscription-types-with-pricing',
    access: 'public',
    response: envelope(z.object({ subscriptionTypes: z.array(PricedSubscriptionType) })),
    errors: ['payment_provider'],
    cacheSeconds: 60,
  },
  subscriptionInfo: {
    summary: 'Whether whoever is signed in has a subscription, and how it is paid',
    method: 'GET',
    path: '/auth/subscription-info',
    access: 'user',
    response: envelope(
      z.object({
        hasSubscription: z.boolean(),
        subscriptionStatus: z.string().nullable(),
        subscription: Subscription.nullable(),
        subscriptionType: SubscriptionType.nullable(),
        user: SessionUser.extend({ stripeCustomerId: z.string().nullable() }),
        paymentMethods: z.array(PaymentMethod),
        paymentHistory: z.array(Payment),
      }),
    ),
    errors,
  },
  createCustomer: {
    summary: 'The Stripe customer of whoever is signed in, or a new one for a sign-up under way',
    method: 'POST',
    path: '/stripe/create-customer',
    aliases: ['/stripe/create-customer-only'],
    access: 'anyone',
    body: z.object({ email: Email, name: PersonName }),
    response: envelope(z.object({ customerId: z.string() })),
    errors: ['email_taken', ...errors],
  },
  setupIntent: {
    summary: 'Begin to save a card for a customer',
    method: 'POST',
    path: '/stripe/setup-intent',
    access: 'anyone',
    body: z.object({ customerId: StripeId }),
    response: envelope(z.object({ clientSecret: z.string(), client_secret: z.string() })),
    errors: ofCustomer,
  },
  createSubscription: {
    summary: 'Subscribe with a saved card; asked again, it carries on where it stopped',
    method: 'POST',
    path: '/stripe/create-subscription',
    access: 'user',
    body: z.object({ customerId: StripeId, paymentMethodId: StripeId, ...PlanChoice }),
    response: envelope(PaymentOutcome),
    errors: ['unknown_option', 'already_subscribed', 'conflict', ...ofCard, ...ofCustomer],
  },
  createSubscriptionWithUser: {
    summary:
      'Account, assessment and subscription of the wizard in one; asked again, it carries on where it stopped',
    method: 'POST',
    path: '/stripe/create-subscription-with-user',
    access: 'anyone',
    body: SignUp,
    response: envelope(PaymentOutcome),
    errors: ['unknown_option', 'email_taken', 'already_subscribed', 'conflict', ...ofCard, ...ofCustomer],
  },
  paymentMethods: {
    summary: 'Saved cards',
    method: 'GET',
    path: '/stripe/customer/{id}/payment-methods',
    access: 'user',
    params: PathId,
    response: envelope(Methods),
    errors: ofCustomer,
  },
  paymentHistory: {
    summary: 'Payments of the subscription, newest first',
    method: 'GET',
    path: '/stripe/customer/{id}/payment-history',
    access: 'user',
    params: PathId,
    query: z.object({ limit: z.coerce.number().int().min(1).max(100).default(20) }),
    response: envelope(z.object({ paymentHistory: z.array(Payment) })),
    errors: ofCustomer,
  },
  upcomingInvoice: {
    summary: 'What will be charged next; null when nothing will',
    method: 'GET',
    path: '/stripe/customer/{id}/upcoming-invoice',
    access: 'user',
    params: PathId,
    response: envelope(z.object({ upcomingInvoice: UpcomingInvoice.nullable() })),
    errors: ofCustomer,
  },
  completeCustomer: {
    summary: 'Cards, payments and subscription of a customer in one',
    method: 'GET',
    path: '/stripe/customer/{id}/complete',
    access: 'user',
    params: PathId,
    response: envelope(
      Methods.extend({
        customerId: z.string(),
        paymentHistory: z.array(Payment),
        subscription: Subscription.nullable(),
      }),
    ),
    errors: ofCustomer,
  },
  subscription: {
    summary: 'A subscription as Stripe knows it',
    method: 'GET',
    path: '/stripe/subscription/{id}',
    access: 'user',
    params: PathId,
    response: One,
    errors: ofSubscription,
  },
  completeSubscription: {
    summary: 'A subscription with its plan and its next invoice',
    method: 'GET',
    path: '/stripe/subscription/{id}/complete',
    access: 'user',
    params: PathId,
    response: envelope(
      z.object({
        subscription: Subscription,
        subscriptionType: SubscriptionType.nullable(),
        upcomingInvoice: UpcomingInvoice.nullable(),
      }),
    ),
    errors: ofSubscription,
  },
  cancel: {
    summary: 'Cancel at the end of the paid period; a planned change is dropped first',
    method: 'PUT',
    path: '/stripe/subscription/{id}/cancel',
    access: 'user',
    params: PathId,
    response: One,
    errors: ofSubscription,
  },
  reactivate: {
    summary: 'Take a cancellation back while the period lasts',
    method: 'PUT',
    path: '/stripe/subscription/{id}/reactivate',
    access: 'user',
    params: PathId,
    response: One,
    errors: ofSubscription,
  },
  change: {
    summary: 'Change the plan at the end of the period; choosing the current plan drops a planned change',
    method: 'PUT',
    path: '/stripe/subscription/{id}/change',
    access: 'user',
    params: PathId,
    body: z.object({
      newSubscriptionTypeId: Id('opt'),
      billingCycle: BillingCycle,
      /** The pages always send false; true is not offered and counts as false. */
      immediate: z.boolean().default(false),
    }),
    response: envelope(
      z.object({
        changeType: z.enum(['deferred', 'kept']),
        effectiveDate: z.int().nullable(),
        subscription: Subscription,
      }),
    ),
    errors: ['unknown_option', 'same_plan', ...ofSubscription],
  },
  pay: {
    summary: 'Pay a late invoice now with the saved card',
    method: 'POST',
    path: '/stripe/subscription/{id}/pay',
    access: 'user',
    params: PathId,
    response: envelope(PaymentOutcome),
    errors: [...ofCard, ...ofSubscription],
  },
  withdraw: {
    summary: 'Withdraw within 14 days: the subscription ends now and what was paid goes back',
    method: 'POST',
    path: '/stripe/subscription/{id}/withdraw',
    access: 'user',
    params: PathId,
    body: z.object({ confirmed: z.literal(true, 'Confirma el desistimiento') }),
    response: envelope(z.object({ subscription: Subscription, refunded: z.int() })),
    errors: ['withdrawal_over', ...ofSubscription],
  },
  setPaymentMethod: {
    summary: 'Make a saved card the one that is charged',
    method: 'PUT',
    path: '/stripe/payment-method',
    access: 'user',
    body: z.object({ customerId: StripeId, paymentMethodId: StripeId }),
    response: envelope(Methods),
    errors: ['payment_method_not_found', ...ofCustomer],
  },
  replacePaymentMethod: {
    summary: 'Charge a newly saved card from now on and forget the others',
    method: 'PUT',
    path: '/stripe/payment-method/replace',
    access: 'user',
    body: z.object({ customerId: StripeId, newPaymentMethodId: StripeId }),
    response: envelope(Methods),
    errors: ['payment_method_not_found', ...ofCustomer],
  },
});
