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

/**
 * Events of an order or of a subscription whose payment the cardholder disputes at the bank, or the bank believes to be fraud. Each of
 * them leads to a read of both.
 */
export const disputeEvents = [
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.dispute.closed',
  'radar.early_fraud_warning.created',
  'radar.early_fraud_warning.updated',
] as const;

/**
 * The events that the nightly reconciliation reads: Stripe lists twenty types at most. Of those that come together, or are followed by
 * another, one is enough.
 */
export const missedEvents = [
  ...subscriptionEvents,
  'charge.refunded',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.closed',
  'radar.early_fraud_warning.created',
] as const;

/** Events of cards that could not be saved: those who test stolen cards see them. */
export const cardEvents = ['setup_intent.setup_failed'] as const;

export const webhookEvents = [
  ...checkoutEvents,
  ...subscriptionEvents,
  ...refundEvents,
  ...disputeEvents,
  ...cardEvents,
] as const;
