import * as z from 'zod';
import type { Account } from '../../account.ts';
import { declined, refused } from '../../api/errors.ts';
import { address, choice, email, filled, integer, metadata, text, unsettable } from '../../api/params.ts';
import { cardOfToken, findCard, isCardNumber } from '../../cards/find-card.ts';
import { fullAddress, type SomeAddress } from '../object-fields.ts';
import type { CardFacts } from './create.ts';

/** `billing_details` of a payment method. */
export const billingParams = z.strictObject({
  address: unsettable(address()).optional(),
  email: unsettable(email()).optional(),
  name: unsettable(text(256)).optional(),
  phone: unsettable(text(40)).optional(),
});
interface Billing {
  address?: SomeAddress | null | undefined;
  email?: string | null | undefined;
  name?: string | null | undefined;
  phone?: string | null | undefined;
}

/** A payment method as it is first typed: by the SDK, or by Stripe.js for the card element. */
export const methodParams = {
  allow_redisplay: choice('always', 'limited', 'unspecified').optional(),
  billing_details: billingParams.optional(),
  card: z
    .strictObject({
      cvc: filled(4).optional(),
      exp_month: integer(0, 99).optional(),
      exp_year: integer(0, 9999).optional(),
      number: filled(30).optional(),
      token: filled().optional(),
    })
    .optional(),
  metadata: metadata().optional(),
  type: choice('card'),
};
export type MethodParams = z.output<z.ZodObject<typeof methodParams>>;

/** The typed card. What cannot be a card is refused as a card, before any bank is asked. */
export function readCard(account: Account, { card }: Pick<MethodParams, 'card'>): CardFacts {
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

/** A card of the catalogue, by its token. */
export function tokenCard(token: string, param: string): CardFacts {
  const card = cardOfToken(token);
  if (card === undefined) throw refused(`No such token: '${token}'`, { param, code: 'resource_missing' });
  return { card, expMonth: 12, expYear: 2099 };
}

function checkExpiry(account: Account, month: number, year: number): void {
  if (month < 1 || month > 12)
    throw wrong('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  // A card is good to the end of its month.
  if (Date.UTC(year, month) <= account.now() || year > new Date(account.now()).getUTCFullYear() + 80)
    throw wrong('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
}

const missing = (param: string) =>
  refused(`Missing required param: ${param}.`, { param, code: 'parameter_missing' });

const wrong = (code: string, message: string, param: string) =>
  declined({ code, declineCode: null, message }, { param });

/** Billing details with every field. */
export function billingOf(given: Billing | undefined) {
  return {
    address: fullAddress(given?.address ?? {}),
    email: given?.email ?? null,
    name: given?.name ?? null,
    phone: given?.phone ?? null,
    tax_id: null,
  };
}
