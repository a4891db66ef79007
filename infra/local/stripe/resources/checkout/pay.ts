import type Stripe from 'stripe';
import type { Account } from '../../account.ts';
import { fullAddress, nulls, referenced } from '../../objects.ts';
import type { Buyer, Checkout } from '../../state.ts';
import { updateCustomer } from '../customers.ts';
import { decline, makeIntent, type Outcome, takeMoney } from '../charges.ts';
import { createCardMethod, type CardDetails } from '../payment-methods.ts';
import { invalidRequest } from '../../api/errors.ts';
import { checkoutOf } from './sessions.ts';
import { findCard } from '../../cards.ts';

/** The customer of a checkout, if the shop named one. */
export function customerOf(account: Account, { session }: Checkout): Stripe.Customer | undefined {
  return referenced(account.state.customers, session.customer);
}

/** The e-mail that the shop gave with the customer; the buyer cannot change it. */
export function knownEmail(account: Account, checkout: Checkout): string | null {
  return customerOf(account, checkout)?.email ?? null;
}

/** The buyer's details on the payment method. */
function billingDetails(buyer: Buyer): Stripe.PaymentMethod.BillingDetails {
  const { email, billing } = buyer;
  return { address: billingAddress(buyer), email, name: billing.name, phone: null, tax_id: null };
}

/** The billing address: the page asks only for the postal code, as Stripe does by default. */
function billingAddress({ billing, shipping }: Buyer): Stripe.Address {
  return fullAddress({ country: shipping?.address.country ?? 'ES', postal_code: billing.postalCode });
}

/** Tries to pay an open checkout with a card. */
export function tryCard(account: Account, checkout: Checkout, buyer: Buyer, facts: CardDetails): Outcome {
  const { session } = checkout;
  const intent = intentOf(account, checkout);
  const method = createCardMethod(account, facts, billingDetails(buyer));
  intent.shipping = buyer.shipping && { ...buyer.shipping, ...nulls('carrier phone tracking_number') };
  intent.payment_method = method.id;
  intent.last_payment_error = null;
  checkout.attempt = { buyer, charge: facts.card.charge };
  if (!facts.card.authentication.onSession) return charge(account, checkout, intent, method);
  intent.status = 'requires_action';
  intent.next_action = {
    type: 'redirect_to_url',
    redirect_to_url: {
      url: authenticationUrl(account, session.id),
      return_url: `${account.url}/c/pay/${session.id}`,
    },
  };
  account.emit('payment_intent.requires_action', intent);
  return { status: 'authenticate' };
}

/** The intent of a checkout. Stripe creates it for the first card that is tried, not before. */
function intentOf(account: Account, { session, paymentIntentData: data }: Checkout): Stripe.PaymentIntent {
  const existing = referenced(account.state.paymentIntents, session.payment_intent);
  if (existing !== undefined) return existing;
  const intent = makeIntent(account, {
    amount: session.amount_total ?? 0,
    customer: session.customer,
    description: data.description ?? null,
    metadata: data.metadata ?? {},
  });
  session.payment_intent = intent.id;
  account.emit('payment_intent.created', intent);
  return intent;
}

/** The page on which the simulated bank asks the buyer. */
export function authenticationUrl(account: Account, sessionId: string): string {
  return `${account.url}/c/pay/${sessionId}/authenticate`;
}

/** Applies the buyer's answer to 3D Secure; undefined when the bank asks nothing. */
export function authenticate(
  account: Account,
  checkout: Checkout,
  isConfirmed: boolean,
): Outcome | undefined {
  const intent = referenced(account.state.paymentIntents, checkout.session.payment_intent);
  const method = referenced(account.state.paymentMethods, intent?.payment_method);
  if (intent?.status !== 'requires_action' || method === undefined) return undefined;
  intent.next_action = null;
  return isConfirmed
    ? charge(account, checkout, intent, method)
    : decline(account, intent, method, 'authentication_failed');
}

function charge(
  account: Account,
  checkout: Checkout,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
): Outcome {
  const outcome = takeMoney(account, intent, method, checkout.attempt?.charge ?? 'card_declined');
  if (outcome.status === 'paid' || outcome.status === 'unpaid')
    completeCheckout(account, checkout, outcome.status);
  return outcome;
}

/** Completes the session with the buyer's details, and copies them to the customer as `customer_update` asks. */
function completeCheckout(account: Account, checkout: Checkout, paymentStatus: 'paid' | 'unpaid'): void {
  const { session, attempt, customerUpdate } = checkout;
  session.status = 'complete';
  session.payment_status = paymentStatus;
  session.url = null;
  if (attempt !== null) {
    const { email, billing, shipping } = attempt.buyer;
    session.customer_details = {
      address: billingAddress(attempt.buyer),
      email,
      name: billing.name,
      phone: null,
    } as Stripe.Checkout.Session.CustomerDetails;
    session.collected_information = {
      shipping_details: shipping,
    } as Stripe.Checkout.Session.CollectedInformation;
    const changes = {
      ...(customerUpdate.name && { name: billing.name }),
      ...(customerUpdate.shipping && shipping && { shipping: { ...shipping, phone: null } }),
    };
    const customer = customerOf(account, checkout);
    if (customer !== undefined && Object.keys(changes).length > 0) updateCustomer(account, customer, changes);
  }
  account.emit('checkout.session.completed', session);
}

/** Applies the bank's late answer to a pending payment: it succeeds, or it fails. */
export function settlePendingPayment(account: Account, { session }: Checkout, isPaid: boolean): void {
  const intent = referenced(account.state.paymentIntents, session.payment_intent);
  const charge = referenced(account.state.charges, intent?.latest_charge);
  const method = referenced(account.state.paymentMethods, intent?.payment_method);
  if (intent?.status !== 'processing' || charge === undefined || method === undefined) {
    throw invalidRequest(`Checkout session ${session.id} has no pending payment.`);
  }
  charge.status = isPaid ? 'succeeded' : 'failed';
  if (isPaid) {
    charge.paid = true;
    charge.captured = true;
    charge.amount_captured = charge.amount;
    intent.status = 'succeeded';
    intent.amount_received = intent.amount;
    session.payment_status = 'paid';
    account.emit('charge.succeeded', charge);
    account.emit('payment_intent.succeeded', intent);
    account.emit('checkout.session.async_payment_succeeded', session);
    return;
  }
  charge.failure_code = 'payment_intent_payment_attempt_failed';
  charge.failure_message = 'The payment failed.';
  account.emit('charge.failed', charge);
  decline(account, intent, method, 'debit_failed');
  account.emit('checkout.session.async_payment_failed', session);
}

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
