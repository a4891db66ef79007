import type Stripe from 'stripe';
import * as z from 'zod';
import type { Account } from '../../account.ts';
import { cardError, invalidRequest } from '../../api/errors.ts';
import { address, choice, email, nonEmptyText, integer, text } from '../../api/params.ts';
import { isCardNumber } from '../../cards/card-number.ts';
import { cardOfToken, findCard } from '../../cards/find-card.ts';
import { fullAddress } from '../object-fields.ts';
import type { CardDetails } from './create.ts';

/** The parameters of a payment method: a typed card from Stripe.js, or a test token. */
export const methodParams = {
  billing_details: z
    .strictObject({
      address: address().optional(),
      email: email().optional(),
      name: text(256).optional(),
    })
    .optional(),
  card: z
    .strictObject({
      cvc: nonEmptyText(4).optional(),
      exp_month: integer(0, 99).optional(),
      exp_year: integer(0, 9999).optional(),
      number: nonEmptyText(30).optional(),
      token: nonEmptyText().optional(),
    })
    .optional(),
  type: choice('card'),
};
type MethodParams = z.output<z.ZodObject<typeof methodParams>>;

/** Reads a typed card. Throws Stripe's card error for a number, date or code that cannot be right. */
export function readCard(account: Account, { card }: Pick<MethodParams, 'card'>): CardDetails {
  if (card?.token !== undefined) return tokenCard(card.token, 'card[token]');
  if (card?.number === undefined) throw missing('card[number]');
  if (card.exp_month === undefined) throw missing('card[exp_month]');
  if (card.exp_year === undefined) throw missing('card[exp_year]');
  if (!isCardNumber(card.number)) throw wrong('incorrect_number', 'Your card number is incorrect.', 'number');
  const expYear = card.exp_year < 100 ? 2000 + card.exp_year : card.exp_year;
  checkExpiry(account, card.exp_month, expYear);
  if (card.cvc !== undefined && !/^\d{3,4}$/.test(card.cvc))
    throw wrong('invalid_cvc', "Your card's security code is invalid.", 'cvc');
  return { card: findCard(card.number), expMonth: card.exp_month, expYear };
}

/** The test card of a token (`pm_card_visa`, `tok_visa`). */
export function tokenCard(token: string, param: string): CardDetails {
  const card = cardOfToken(token);
  if (card === undefined)
    throw invalidRequest(`No such token: '${token}'`, { param, code: 'resource_missing' });
  return { card, expMonth: 12, expYear: 2099 };
}

function checkExpiry(account: Account, month: number, year: number): void {
  if (month < 1 || month > 12)
    throw wrong('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  // A card is valid to the end of its month.
  if (Date.UTC(year, month) <= account.now() || year > new Date(account.now()).getUTCFullYear() + 80)
    throw wrong('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
}

const missing = (param: string) =>
  invalidRequest(`Missing required param: ${param}.`, { param, code: 'parameter_missing' });

const wrong = (code: string, message: string, param: string) =>
  cardError({ code, declineCode: null, message }, { param });

/** Billing details with every field. */
export const billingOf = (given: MethodParams['billing_details']): Stripe.PaymentMethod.BillingDetails => ({
  address: fullAddress(given?.address ?? {}),
  email: given?.email ?? null,
  name: given?.name ?? null,
  phone: null,
  tax_id: null,
});
