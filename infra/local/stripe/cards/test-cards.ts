import type { DeclineName } from './declines.ts';

/** When the bank asks: as the card is saved, as its owner pays, as the shop charges it alone. */
export interface Authentication {
  setUp: boolean;
  onSession: boolean;
  offSession: 'never' | 'unless-set-up' | 'always';
}

/** A card of Stripe's test catalogue, and what happens when it is used. */
export interface TestCard {
  number: string;
  brand: 'visa' | 'mastercard' | 'amex' | 'unknown';
  country: string;
  funding: 'credit' | 'debit';
  /** When the bank asks the owner to confirm (3D Secure). */
  authentication: Authentication;
  /** What becomes of the charge; `pending` completes the checkout unpaid, as bank debits do. */
  charge: 'succeeded' | 'pending' | DeclineName;
  /** Whether a customer can keep it. Most cards that decline do so at once. */
  canBeSaved: boolean;
  /** Its name in `pm_card_…` and `tok_…`, where Stripe has one. */
  token?: string;
  /** For the list on the payment page. */
  label: string;
}

const never = { setUp: false, onSession: false, offSession: 'never' } as const;
const untilSetUp = { setUp: true, onSession: true, offSession: 'unless-set-up' } as const;
const always = { setUp: true, onSession: true, offSession: 'always' } as const;
/** What most cards of the catalogue have alike. */
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
 * https://docs.stripe.com/testing, as far as it concerns a shop. The pending card and the one that only asks at
 * renewals are the simulator's own. Their last four digits differ, so that a saved card is known by them.
 */
export const testCards: readonly TestCard[] = rows.map((row) => ({
  ...visa,
  canBeSaved: row.charge === 'succeeded' || row.charge === 'pending',
  ...row,
}));
