import type Stripe from 'stripe';

/** A typed card number without spaces and hyphens. */
const digitsOf = (typed: string): string => typed.replaceAll(/[\s-]/g, '');

/** Whether a card number has a plausible length and a valid check digit (Luhn). */
export function isCardNumber(number: string): boolean {
  const digits = digitsOf(number);
  if (!/^\d{13,19}$/.test(digits)) return false;
  const sum = Array.from(digits)
    .reverse()
    .reduce((total, digit, index) => {
      const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
      return total + (value > 9 ? value - 9 : value);
    }, 0);
  return sum % 10 === 0;
}

/** A reason why a card is not charged. */
export interface Decline {
  /** The API's error code. */
  code: string;
  /** The bank's reason; null when the bank did not decide. */
  declineCode: string | null;
  /** The API's message. */
  message: string;
  /** The buyer's message, in Spanish. */
  spanish: string;
}

const reason = (code: string, declineCode: string | null, message: string, spanish: string): Decline => ({
  code,
  declineCode,
  message,
  spanish,
});

/** The declines that test cards cause. */
export const declines = {
  card_declined: reason(
    'card_declined',
    'generic_decline',
    'Your card was declined.',
    'Se ha rechazado tu tarjeta. Prueba con otra.',
  ),
  insufficient_funds: reason(
    'card_declined',
    'insufficient_funds',
    'Your card has insufficient funds.',
    'Tu tarjeta no tiene fondos suficientes. Prueba con otra.',
  ),
  expired_card: reason(
    'expired_card',
    'expired_card',
    'Your card has expired.',
    'Tu tarjeta ha caducado. Prueba con otra.',
  ),
  incorrect_cvc: reason(
    'incorrect_cvc',
    'incorrect_cvc',
    "Your card's security code is incorrect.",
    'El código de seguridad de tu tarjeta es incorrecto.',
  ),
  processing_error: reason(
    'processing_error',
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
    'Se ha producido un error al procesar tu tarjeta. Inténtalo de nuevo dentro de un momento.',
  ),
  live_card: reason(
    'card_declined',
    'test_mode_live_card',
    'Your card was declined. Your request was in test mode, but used a non test card.',
    'Se ha rechazado tu tarjeta: aquí solo valen tarjetas de prueba, nunca una de verdad.',
  ),
  authentication_failed: reason(
    'payment_intent_authentication_failure',
    null,
    'The provided PaymentMethod has failed authentication. You can provide a new PaymentMethod.',
    'No hemos podido autenticar tu método de pago. Elige otro y vuelve a intentarlo.',
  ),
  debit_failed: reason(
    'payment_intent_payment_attempt_failed',
    null,
    'The payment failed.',
    'El banco no ha aceptado el cargo.',
  ),
} satisfies Record<string, Decline>;

export type DeclineName = keyof typeof declines;

/** When the bank demands 3D Secure: to save the card, to charge it on session, to charge it off session. */
interface Authentication {
  setUp: boolean;
  onSession: boolean;
  offSession: 'never' | 'unless-set-up' | 'always';
}

/** A card of Stripe's test catalogue with its behaviour. */
export interface TestCard {
  number: string;
  /** Its name in `pm_card_…` and `tok_…`. */
  token: string;
  /** Its description on the pages, in Spanish. */
  label: string;
  brand: 'visa' | 'mastercard' | 'amex' | 'unknown';
  authentication: Authentication;
  /** The result of a charge; `pending` completes the checkout unpaid, as bank debits do. */
  charge: 'succeeded' | 'pending' | DeclineName;
  /** Whether it can be saved. Most cards that decline also decline that. */
  canBeSaved: boolean;
}

const never: Authentication = { setUp: false, onSession: false, offSession: 'never' };
const untilSetUp: Authentication = { setUp: true, onSession: true, offSession: 'unless-set-up' };
const always: Authentication = { setUp: true, onSession: true, offSession: 'always' };

type Facts = Partial<Omit<TestCard, 'number' | 'token' | 'label'>>;

const card = (number: string, token: string, label: string, facts: Facts = {}): TestCard => {
  const { charge = 'succeeded' } = facts;
  const canBeSaved = charge === 'succeeded' || charge === 'pending';
  return { number, token, label, brand: 'visa', authentication: never, charge, canBeSaved, ...facts };
};

/**
 * The cards of https://docs.stripe.com/testing that concern this shop. The pending card and the one that demands 3D
 * Secure only at renewals are the simulator's own. The last four digits are unique: they identify a saved card.
 */
export const testCards: readonly TestCard[] = [
  card('4242424242424242', 'visa', 'Se acepta'),
  card('5555555555554444', 'mastercard', 'Se acepta (Mastercard)', { brand: 'mastercard' }),
  card('378282246310005', 'amex', 'Se acepta (American Express)', { brand: 'amex' }),
  card('4000000000000002', 'chargeDeclined', 'Rechazada', { charge: 'card_declined' }),
  card('4000000000009995', 'chargeDeclinedInsufficientFunds', 'Sin fondos', { charge: 'insufficient_funds' }),
  card('4000000000000127', 'chargeDeclinedIncorrectCvc', 'CVC incorrecto', { charge: 'incorrect_cvc' }),
  card('4000000000000069', 'chargeDeclinedExpiredCard', 'Caducada', { charge: 'expired_card' }),
  card('4000000000000119', 'chargeDeclinedProcessingError', 'Error al procesar', {
    charge: 'processing_error',
  }),
  card('4000000000000341', 'chargeCustomerFail', 'Se guarda, pero el cobro falla', {
    charge: 'card_declined',
    canBeSaved: true,
  }),
  card('4000002500003155', 'authenticationRequiredOnSetup', 'Pide autenticación al guardarla', {
    authentication: untilSetUp,
  }),
  card('4000002760003184', 'authenticationRequired', 'Pide autenticación siempre', {
    authentication: always,
  }),
  card('4000002760007771', 'authenticationRequiredOnRenewal', 'Pide autenticación solo en las renovaciones', {
    authentication: { ...never, offSession: 'always' },
  }),
  card('4000000000009243', 'pending', 'El cobro queda pendiente (lo decides en el panel)', {
    charge: 'pending',
  }),
];

/** The test card of a number, typed with or without spaces. A number that is no test card is declined as a real card. */
export function findCard(number: string): TestCard {
  const digits = digitsOf(number);
  const unknown = card(digits, '', 'Tarjeta de verdad', { brand: 'unknown', charge: 'live_card' });
  return testCards.find((one) => one.number === digits) ?? unknown;
}

/** The test card behind `pm_card_visa` or `tok_visa`. */
export function cardOfToken(token: string): TestCard | undefined {
  const name = /^(?:pm_card|tok)_(.+)$/.exec(token)?.[1];
  return testCards.find((one) => one.token === name);
}

/** The test card of a payment method. Its number is not stored; the last four digits identify it. */
export const cardOfMethod = ({ card: kept }: Pick<Stripe.PaymentMethod, 'card'>): TestCard =>
  testCards.find(({ number }) => number.endsWith(kept?.last4 ?? 'none')) ?? findCard('');
