import { isCardNumber } from '../../cards/find-card.ts';
import { brandOf, lengthOf } from './card-number.ts';
import type { ErrorCode } from './messages.ts';

/** What there is to say about a field: nothing is wrong, or it is not finished, or it can never be right. */
export type Verdict =
  { state: 'empty' | 'incomplete' | 'invalid'; code: ErrorCode } | { state: 'complete'; code?: undefined };

const complete: Verdict = { state: 'complete' };

export function checkNumber(digits: string): Verdict {
  if (digits === '') return { state: 'empty', code: 'incomplete_number' };
  if (digits.length < lengthOf(brandOf(digits))) return { state: 'incomplete', code: 'incomplete_number' };
  return isCardNumber(digits) ? complete : { state: 'invalid', code: 'invalid_number' };
}

/** `digits` are MMYY; a card is good to the end of its month. */
export function checkExpiry(digits: string, now: number): Verdict {
  if (digits === '') return { state: 'empty', code: 'incomplete_expiry' };
  const { month, year } = readExpiry(digits);
  if (digits.length >= 2 && (month < 1 || month > 12))
    return { state: 'invalid', code: 'invalid_expiry_month' };
  if (digits.length < 4) return { state: 'incomplete', code: 'incomplete_expiry' };
  const today = new Date(now);
  const thisYear = today.getUTCFullYear();
  if (year < thisYear) return { state: 'invalid', code: 'invalid_expiry_year_past' };
  if (year === thisYear && month < today.getUTCMonth() + 1)
    return { state: 'invalid', code: 'invalid_expiry_month_past' };
  return year > thisYear + 50 ? { state: 'invalid', code: 'invalid_expiry_year' } : complete;
}

/** Month and year of MMYY. */
export function readExpiry(digits: string): { month: number; year: number } {
  return { month: Number(digits.slice(0, 2)), year: 2000 + Number(digits.slice(2, 4)) };
}

export function checkCvc(digits: string, cardDigits: string): Verdict {
  if (digits === '') return { state: 'empty', code: 'incomplete_cvc' };
  return digits.length < cvcLength(cardDigits) ? { state: 'incomplete', code: 'incomplete_cvc' } : complete;
}

/** American Express prints four digits, the others three. */
export const cvcLength = (cardDigits: string): number => (brandOf(cardDigits) === 'amex' ? 4 : 3);

export function checkPostalCode(text: string): Verdict {
  if (text === '') return { state: 'empty', code: 'incomplete_zip' };
  return text.length < 3 ? { state: 'incomplete', code: 'incomplete_zip' } : complete;
}
