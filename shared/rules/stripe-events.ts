/** The Stripe events we handle: the webhook endpoint subscribes to them, the reconciliation reads missed ones. */

/** Events of a checkout session of the shop. */
export const checkoutEvents = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
] as const;

/** Events after which a customer's subscription is synced. Cards and upcoming invoices are not: the table has no copy of them. */
export const subscriptionEvents = [
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'invoice.voided',
  'invoice.marked_uncollectible',
  'subscription_schedule.updated',
  'subscription_schedule.released',
  'subscription_schedule.canceled',
  'subscription_schedule.completed',
  'subscription_schedule.aborted',
] as const;

/** Events of an order or of a subscription: money is paid back, or a refund that had been accepted fails. */
export const refundEvents = ['charge.refunded', 'charge.refund.updated', 'refund.failed'] as const;

/** Events of cards that could not be saved: those who test stolen cards see them. */
export const cardEvents = ['setup_intent.setup_failed'] as const;

export const webhookEvents = [
  ...checkoutEvents,
  ...subscriptionEvents,
  ...refundEvents,
  ...cardEvents,
] as const;
