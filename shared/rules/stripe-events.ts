/** What Stripe is to tell us: its webhook endpoint is set to these, and the reconciliation asks for what got lost. */

/** About a payment page of the shop. */
export const checkoutEvents = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
] as const;

/** Reasons to look at a customer's subscription. Cards and coming invoices are none: nothing of ours copies them. */
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

/** Of an order or of a subscription. */
export const refundEvents = ['charge.refunded'] as const;

export const webhookEvents = [...checkoutEvents, ...subscriptionEvents, ...refundEvents] as const;
