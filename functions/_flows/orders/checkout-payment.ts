import type Stripe from 'stripe';
import type { StoredOrder } from '../../_data/orders/orders.ts';

/** What a Checkout session needs to show for the functions below. */
export const expandPayment = ['payment_intent.latest_charge'];

/** What an order learns from its paid session. */
export const paidFacts = (session: Stripe.Checkout.Session) => ({
  paymentIntentId: intentOf(session)?.id ?? null,
  shippingAddress: shippingAddress(session),
});

/** Whether the session's money has come; it stays so when it goes back later. */
export const isPaid = (session: Stripe.Checkout.Session): boolean => session.payment_status === 'paid';

/** Whether no money will ever come: the page has closed, or a delayed payment was refused by the bank. */
export function hasEnded(session: Stripe.Checkout.Session): boolean {
  if (session.status === 'expired') return true;
  const status = intentOf(session)?.status;
  return session.status === 'complete' && (status === 'requires_payment_method' || status === 'canceled');
}

/** How much of a paid session's money has gone back, as an order says it. */
export function paymentStatusOf(
  session: Stripe.Checkout.Session,
): 'paid' | 'partially_refunded' | 'refunded' {
  const charge = intentOf(session)?.latest_charge as Stripe.Charge | null | undefined;
  if (!charge?.amount_refunded) return 'paid';
  return charge.amount_refunded >= charge.amount ? 'refunded' : 'partially_refunded';
}

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
