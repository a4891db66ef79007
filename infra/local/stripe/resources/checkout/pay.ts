import type Stripe from 'stripe';
import type { Account } from '../../account.ts';
import { invalidRequest } from '../../api/errors.ts';
import { fullAddress } from '../object-fields.ts';
import { checkoutOf } from './sessions.ts';
import type { Buyer, Checkout } from '../../state.ts';
import { customerOf, knownEmail } from './buyer.ts';
import { findCard } from '../../cards/find-card.ts';
import { authenticate, tryCard } from './try-card.ts';

/** How to pay without a browser; every field has a default. */
export interface Payment {
  /** The card's number; 4242… by default. */
  card?: string;
  email?: string;
  name?: string;
  address?: Partial<Stripe.Address>;
  /** The buyer's answer to 3D Secure: `complete` by default; `abandon` leaves the question open. */
  authentication?: 'complete' | 'fail' | 'abandon';
}

/** How a payment ended. */
export interface PaymentResult {
  status: 'paid' | 'unpaid' | 'declined' | 'authenticate';
  /** The error code, with the bank's reason in `declineCode`. */
  code?: string;
  declineCode?: string | null;
  /** Where the payment page would send the browser. */
  redirectUrl: string | null;
}

/** Pays a session as its page would. Throws when the session is not open. */
export function payCheckout(account: Account, sessionId: string, payment: Payment = {}): PaymentResult {
  const checkout = checkoutOf(account, sessionId);
  const { session } = checkout;
  if (session.status !== 'open')
    throw invalidRequest(`Checkout session ${sessionId} is ${session.status}, it cannot be paid.`);
  const facts = { card: findCard(payment.card ?? '4242424242424242'), expMonth: 12, expYear: 2099 };
  let outcome = tryCard(account, checkout, buyerOf(account, checkout, payment), facts);
  if (outcome.status === 'authenticate' && payment.authentication !== 'abandon') {
    outcome = authenticate(account, checkout, payment.authentication !== 'fail') ?? outcome;
  }
  account.changed();
  if (outcome.status === 'declined') {
    const { code, declineCode } = outcome.decline;
    return { status: 'declined', code, declineCode, redirectUrl: null };
  }
  return {
    status: outcome.status,
    redirectUrl: outcome.status === 'authenticate' ? null : successUrl(session),
  };
}

function buyerOf(account: Account, checkout: Checkout, payment: Payment): Buyer {
  const { session } = checkout;
  const customer = customerOf(account, checkout);
  const name = payment.name ?? customer?.shipping?.name ?? customer?.name ?? 'Vera Prueba';
  const home = {
    line1: 'Calle Mayor 1',
    city: 'Madrid',
    postal_code: '28013',
    state: 'Madrid',
    country: 'ES',
  };
  const address = fullAddress(payment.address ?? customer?.shipping?.address ?? home);
  return {
    email: knownEmail(account, checkout) ?? payment.email ?? 'vera@example.es',
    billing: { name, postalCode: address.postal_code ?? '28013' },
    shipping: session.shipping_address_collection ? { name, address } : null,
  };
}

/** The shop's page after a payment. */
export function successUrl(session: Stripe.Checkout.Session): string {
  return (session.success_url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', session.id);
}
