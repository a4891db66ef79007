import * as z from 'zod';
import { Notice } from '../training/assessments.ts';
import { SessionUser } from '../accounts/auth.ts';
import { envelope, group } from '../endpoint.ts';
import { Email, Id, PathId, PersonName } from '../fields.ts';
import { publicOperations } from './public-stripe.ts';
import { PlanChoice, SignUp, SignUpCheck, StripeId } from './sign-up.ts';
import {
  AgreedAmount,
  BillingCycle,
  Payment,
  PaymentMethod,
  PaymentOutcome,
  SubscribedPlan,
  Subscription,
  UpcomingInvoice,
} from './subscription.ts';

const One = envelope(z.object({ subscription: Subscription }));
const Methods = z.object({ paymentMethods: z.array(PaymentMethod) });
const errors = ['payment_provider', 'too_many_requests'] as const;
const ofSubscription = ['subscription_not_found', 'conflict', ...errors] as const;
const ofCustomer = ['customer_not_found', ...errors] as const;
/** Errors of a refused card; `details.declineCode` is Stripe's code. */
const ofCard = ['card_declined', 'payment_method_not_found'] as const;
const ofPlan = ['unknown_option', 'price_changed', 'already_subscribed'] as const;
const ofOrder = ['account_leaving', 'conflict', ...ofPlan, ...ofCard, ...ofCustomer] as const;

/** What the payer agrees to pay. */
const Agreement = z.object({ agreedAmount: AgreedAmount });

export const subscriptions = group({
  ...publicOperations,
  subscriptionInfo: {
    summary: 'Subscription, cards and payments of the signed-in user',
    method: 'GET',
    path: '/auth/subscription-info',
    access: 'user',
    response: envelope(
      z.object({
        hasSubscription: z.boolean(),
        subscriptionStatus: z.string().nullable(),
        subscription: Subscription.nullable(),
        subscriptionType: SubscribedPlan.nullable(),
        user: SessionUser.extend({ stripeCustomerId: z.string().nullable() }),
        paymentMethods: z.array(PaymentMethod),
        paymentHistory: z.array(Payment),
      }),
    ),
    errors,
  },
  createCustomer: {
    summary: 'The Stripe customer of the signed-in user, or a new one for a visitor who signs up',
    method: 'POST',
    path: '/stripe/create-customer',
    aliases: ['/stripe/create-customer-only'],
    access: 'anyone',
    body: z.object({ email: Email, name: PersonName }),
    response: envelope(z.object({ customerId: z.string() })),
    errors: ['email_taken', ...errors],
  },
  setupIntent: {
    summary: 'Create a set-up intent to save a card of a customer',
    method: 'POST',
    path: '/stripe/setup-intent',
    access: 'anyone',
    body: z.object({ customerId: StripeId }),
    response: envelope(z.object({ clientSecret: z.string(), client_secret: z.string() })),
    errors: ofCustomer,
  },
  createSubscription: {
    summary: 'Subscribe with a saved card; a repeated call resumes where the last one stopped',
    method: 'POST',
    path: '/stripe/create-subscription',
    access: 'user',
    body: z.object({ customerId: StripeId, paymentMethodId: StripeId, ...PlanChoice }),
    response: envelope(PaymentOutcome),
    errors: ofOrder,
  },
  checkSignUp: {
    summary: 'Check a sign-up before its card is saved: fields, age, plan, price, e-mail',
    method: 'POST',
    path: '/stripe/check-sign-up',
    access: 'anyone',
    body: SignUpCheck,
    response: envelope(Agreement),
    errors: ['email_taken', 'common_password', ...ofPlan, ...errors],
  },
  createSubscriptionWithUser: {
    summary:
      'Account, assessment and subscription of the wizard in one response; asked again, it carries on where it stopped',
    method: 'POST',
    path: '/stripe/create-subscription-with-user',
    access: 'anyone',
    body: SignUp,
    response: envelope(PaymentOutcome.extend({ notice: Notice })),
    errors: ['email_taken', 'common_password', ...ofOrder],
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
    summary: 'The next invoice; null without one',
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
    summary: 'A subscription, as Stripe has it',
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
        subscriptionType: SubscribedPlan.nullable(),
        upcomingInvoice: UpcomingInvoice.nullable(),
      }),
    ),
    errors: ofSubscription,
  },
  cancel: {
    summary: 'Cancel at the end of the paid period; a scheduled plan change is dropped first',
    method: 'PUT',
    path: '/stripe/subscription/{id}/cancel',
    access: 'user',
    params: PathId,
    response: One,
    errors: ofSubscription,
  },
  reactivate: {
    summary: 'Revoke a cancellation before the period ends',
    method: 'PUT',
    path: '/stripe/subscription/{id}/reactivate',
    access: 'user',
    params: PathId,
    // without an amount: the next renewal charges what the subscription costs
    body: Agreement.partial().optional(),
    response: One,
    errors: ['card_missing', 'account_leaving', 'price_changed', ...ofSubscription],
  },
  change: {
    summary: 'Change the plan at the end of the period; choosing the current plan drops a scheduled change',
    method: 'PUT',
    path: '/stripe/subscription/{id}/change',
    access: 'user',
    params: PathId,
    body: z.object({
      newSubscriptionTypeId: Id('opt'),
      billingCycle: BillingCycle,
      /**
       * Per period: of the new plan, or what the subscription costs now when the current plan is chosen again. Absent: the
       * present price.
       */
      agreedAmount: AgreedAmount.optional(),
      /** Always treated as false: a plan changes at the end of the period. */
      immediate: z.boolean().default(false),
    }),
    response: envelope(
      z.object({
        changeType: z.enum(['deferred', 'kept']),
        effectiveDate: z.int().nullable(),
        subscription: Subscription,
      }),
    ),
    errors: ['unknown_option', 'same_plan', 'price_changed', ...ofSubscription],
  },
  pay: {
    summary: 'Pay a late invoice now with the saved card',
    method: 'POST',
    path: '/stripe/subscription/{id}/pay',
    access: 'user',
    params: PathId,
    body: Agreement,
    response: envelope(PaymentOutcome),
    errors: ['price_changed', ...ofCard, ...ofSubscription],
  },
  withdraw: {
    summary: 'Withdraw within 14 days: the subscription ends and the days that were not used are refunded',
    method: 'POST',
    path: '/stripe/subscription/{id}/withdraw',
    access: 'user',
    params: PathId,
    body: z.object({
      confirmed: z.literal(true, 'Confirma el desistimiento'),
      /** The cents kept that the subscriber was shown: 409 when they have changed. */
      kept: z.int().min(0).optional(),
    }),
    response: envelope(z.object({ subscription: Subscription, refunded: z.int() })),
    errors: ['withdrawal_over', 'withdrawal_used', 'withdrawal_changed', ...ofSubscription],
  },
  setPaymentMethod: {
    summary: 'Make a saved card the default card',
    method: 'PUT',
    path: '/stripe/payment-method',
    access: 'user',
    body: z.object({ customerId: StripeId, paymentMethodId: StripeId }),
    response: envelope(Methods),
    errors: ['payment_method_not_found', 'card_replaced', ...ofCustomer],
  },
  replacePaymentMethod: {
    summary: 'Make the newest saved card the default card and remove the others',
    method: 'PUT',
    path: '/stripe/payment-method/replace',
    access: 'user',
    body: z.object({ customerId: StripeId, newPaymentMethodId: StripeId }),
    response: envelope(Methods),
    errors: ['payment_method_not_found', 'card_replaced', 'conflict', ...ofCustomer],
  },
  removePaymentMethod: {
    summary: 'Remove a saved card; 409 for the one that a live subscription charges',
    method: 'DELETE',
    path: '/stripe/payment-method/{id}',
    access: 'user',
    params: z.object({ id: StripeId }),
    response: envelope(Methods),
    errors: ['payment_method_not_found', 'card_charged', ...ofCustomer],
  },
});
