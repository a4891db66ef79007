import type Stripe from 'stripe';

/** A typed card number without spaces and hyphens. */
function digitsOf(typed: string): string {
  return typed.replaceAll(/[\s-]/g, '');
}

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

/** The declines that test cards cause. */
export const declines = {
  card_declined: {
    code: 'card_declined',
    declineCode: 'generic_decline',
    message: 'Your card was declined.',
    spanish: 'Se ha rechazado tu tarjeta. Prueba con otra.',
  },
  insufficient_funds: {
    code: 'card_declined',
    declineCode: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
    spanish: 'Tu tarjeta no tiene fondos suficientes. Prueba con otra.',
  },
  lost_card: {
    code: 'card_declined',
    declineCode: 'lost_card',
    message: 'Your card was declined.',
    spanish: 'Se ha rechazado tu tarjeta. Prueba con otra.',
  },
  stolen_card: {
    code: 'card_declined',
    declineCode: 'stolen_card',
    message: 'Your card was declined.',
    spanish: 'Se ha rechazado tu tarjeta. Prueba con otra.',
  },
  expired_card: {
    code: 'expired_card',
    declineCode: 'expired_card',
    message: 'Your card has expired.',
    spanish: 'Tu tarjeta ha caducado. Prueba con otra.',
  },
  incorrect_cvc: {
    code: 'incorrect_cvc',
    declineCode: 'incorrect_cvc',
    message: "Your card's security code is incorrect.",
    spanish: 'El código de seguridad de tu tarjeta es incorrecto.',
  },
  processing_error: {
    code: 'processing_error',
    declineCode: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
    spanish: 'Se ha producido un error al procesar tu tarjeta. Inténtalo de nuevo dentro de un momento.',
  },
  live_card: {
    code: 'card_declined',
    declineCode: 'test_mode_live_card',
    message: 'Your card was declined. Your request was in test mode, but used a non test card.',
    spanish: 'Se ha rechazado tu tarjeta: aquí solo valen tarjetas de prueba, nunca una de verdad.',
  },
  authentication_failed: {
    code: 'payment_intent_authentication_failure',
    declineCode: null,
    message: 'The provided PaymentMethod has failed authentication. You can provide a new PaymentMethod.',
    spanish: 'No hemos podido autenticar tu método de pago. Elige otro y vuelve a intentarlo.',
  },
  debit_failed: {
    code: 'payment_intent_payment_attempt_failed',
    declineCode: null,
    message: 'The payment failed.',
    spanish: 'El banco no ha aceptado el cargo.',
  },
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
  brand: 'visa' | 'mastercard' | 'amex' | 'unknown';
  country: string;
  funding: 'credit' | 'debit';
  authentication: Authentication;
  /** The result of a charge; `pending` completes the checkout unpaid, as bank debits do. */
  charge: 'succeeded' | 'pending' | DeclineName;
  /** Whether it can be saved. Most cards that decline also decline that. */
  canBeSaved: boolean;
  /** Its name in `pm_card_…` and `tok_…`. */
  token?: string;
  /** Its description on the pages, in Spanish. */
  label: string;
}

const never = { setUp: false, onSession: false, offSession: 'never' } as const;
const untilSetUp = { setUp: true, onSession: true, offSession: 'unless-set-up' } as const;
const always = { setUp: true, onSession: true, offSession: 'always' } as const;
/** The defaults of the catalogue. */
const visa = { brand: 'visa', country: 'US', funding: 'credit', authentication: never } as const;

type Row = Pick<TestCard, 'number' | 'charge' | 'label'> & Partial<TestCard>;

const rows: readonly Row[] = [
  { number: '4242424242424242', charge: 'succeeded', token: 'visa', label: 'Se acepta' },
  {
    number: '4000007240000007',
    charge: 'succeeded',
    country: 'ES',
    token: 'es',
    label: 'Se acepta (España)',
  },
  {
    number: '4000056655665556',
    charge: 'succeeded',
    funding: 'debit',
    token: 'visa_debit',
    label: 'Se acepta (débito)',
  },
  {
    number: '5555555555554444',
    charge: 'succeeded',
    brand: 'mastercard',
    token: 'mastercard',
    label: 'Se acepta (Mastercard)',
  },
  {
    number: '378282246310005',
    charge: 'succeeded',
    brand: 'amex',
    token: 'amex',
    label: 'Se acepta (American Express)',
  },
  { number: '4000000000000002', charge: 'card_declined', token: 'chargeDeclined', label: 'Rechazada' },
  {
    number: '4000000000009995',
    charge: 'insufficient_funds',
    token: 'chargeDeclinedInsufficientFunds',
    label: 'Sin fondos',
  },
  { number: '4000000000009987', charge: 'lost_card', token: 'chargeDeclinedLostCard', label: 'Perdida' },
  { number: '4000000000009979', charge: 'stolen_card', token: 'chargeDeclinedStolenCard', label: 'Robada' },
  {
    number: '4000000000000127',
    charge: 'incorrect_cvc',
    token: 'chargeDeclinedIncorrectCvc',
    label: 'CVC incorrecto',
  },
  {
    number: '4000000000000069',
    charge: 'expired_card',
    token: 'chargeDeclinedExpiredCard',
    label: 'Caducada',
  },
  {
    number: '4000000000000119',
    charge: 'processing_error',
    token: 'chargeDeclinedProcessingError',
    label: 'Error al procesar',
  },
  {
    number: '4000000000000341',
    charge: 'card_declined',
    canBeSaved: true,
    token: 'chargeCustomerFail',
    label: 'Se guarda, pero el cobro falla',
  },
  {
    number: '4000002500003155',
    charge: 'succeeded',
    authentication: untilSetUp,
    token: 'authenticationRequiredOnSetup',
    label: 'Pide autenticación al guardarla',
  },
  {
    number: '4000002760003184',
    charge: 'succeeded',
    authentication: always,
    token: 'authenticationRequired',
    label: 'Pide autenticación siempre',
  },
  {
    number: '4000003800000446',
    charge: 'succeeded',
    authentication: { ...never, onSession: true },
    token: 'authenticationRequiredSetupForOffSession',
    label: 'Pide autenticación, salvo en las renovaciones',
  },
  {
    number: '4000002760007771',
    charge: 'succeeded',
    authentication: { ...never, offSession: 'always' },
    token: 'authenticationRequiredOnRenewal',
    label: 'Pide autenticación solo en las renovaciones',
  },
  {
    number: '4000008400001629',
    charge: 'card_declined',
    canBeSaved: true,
    authentication: always,
    token: 'authenticationRequiredChargeDeclined',
    label: 'Pide autenticación y se rechaza',
  },
  {
    number: '4000000000009243',
    charge: 'pending',
    label: 'El cobro queda pendiente (lo decides en el panel)',
  },
];

/**
 * The cards of https://docs.stripe.com/testing that concern this shop. The pending card and the one that demands 3D
 * Secure only at renewals are the simulator's own. The last four digits are unique: they identify a saved card.
 */
export const testCards: readonly TestCard[] = rows.map((row) => ({
  ...visa,
  canBeSaved: row.charge === 'succeeded' || row.charge === 'pending',
  ...row,
}));

/** The test card of a number, typed with or without spaces. A number that is no test card is declined as a real card. */
export function findCard(number: string): TestCard {
  const digits = digitsOf(number);
  return (
    testCards.find((card) => card.number === digits) ?? {
      ...visa,
      brand: 'unknown',
      number: digits,
      charge: 'live_card',
      canBeSaved: false,
      label: 'Tarjeta de verdad',
    }
  );
}

/** The test card behind `pm_card_visa` or `tok_visa`. */
export function cardOfToken(token: string): TestCard | undefined {
  const name = /^(?:pm_card|tok)_(.+)$/.exec(token)?.[1];
  return testCards.find((card) => card.token !== undefined && card.token === name);
}

/** The test card of a payment method. Its number is not stored; the last four digits identify it. */
export function cardOfMethod({ card }: Pick<Stripe.PaymentMethod, 'card'>): TestCard {
  return testCards.find(({ number }) => number.endsWith(card?.last4 ?? 'none')) ?? findCard('');
}
