import type { DeclineName } from './declines.ts';

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
export const visa = { brand: 'visa', country: 'US', funding: 'credit', authentication: never } as const;

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
