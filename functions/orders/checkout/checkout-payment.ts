import type Stripe from 'stripe';
import type { StoredOrder } from '../orders.ts';

/** The parts of a Checkout session that must be expanded for the functions below. */
export const expandPayment = ['payment_intent.latest_charge'];

/** The fields of an order that come from its paid session. */
export const paymentFields = (session: Stripe.Checkout.Session) => ({
  paymentIntentId: intentOf(session)?.id ?? null,
  shippingAddress: shippingAddress(session),
});

/** Whether the session has been paid; also true after a refund. */
export const isPaid = (session: Stripe.Checkout.Session): boolean => session.payment_status === 'paid';

/** Whether the session can no longer be paid: it has expired, or the bank has declined a delayed payment. */
export function isUnpayable(session: Stripe.Checkout.Session): boolean {
  if (session.status === 'expired') return true;
  const status = intentOf(session)?.status;
  return session.status === 'complete' && (status === 'requires_payment_method' || status === 'canceled');
}

/** Whether an order has what Stripe has paid back of its session's payment; what was paid outside Stripe is not among that. */
export const hasRefundsOf = (order: StoredOrder, session: Stripe.Checkout.Session): boolean =>
  order.refundedCents - order.refundedOutsideCents === (chargeOf(session)?.amount_refunded ?? 0);

/** Whether all of the session's payment has been paid back. */
export function isRefunded(session: Stripe.Checkout.Session): boolean {
  const charge = chargeOf(session);
  return charge != null && charge.amount_refunded >= charge.amount;
}

const chargeOf = (session: Stripe.Checkout.Session) =>
  intentOf(session)?.latest_charge as Stripe.Charge | null | undefined;

const intentOf = (session: Stripe.Checkout.Session) => session.payment_intent as Stripe.PaymentIntent | null;

function shippingAddress(session: Stripe.Checkout.Session): StoredOrder['shippingAddress'] {
  const shipping = session.collected_information?.shipping_details;
  if (!shipping) return null;
  const { line1, line2, city, postal_code: postalCode, country } = shipping.address;
  return {
    name: shipping.name,
    address: [line1, line2].filter(Boolean).join(', '),
    city: city ?? '',
    postalCode: postalCode ?? '',
    country: country ?? 'ES',
  };
}
