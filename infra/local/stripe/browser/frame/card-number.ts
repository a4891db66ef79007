import type { StripeCardElementChangeEvent } from '@stripe/stripe-js';

export type Brand = StripeCardElementChangeEvent['brand'];

const brands: readonly (readonly [Brand, RegExp])[] = [
  ['visa', /^4/],
  ['mastercard', /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/],
  ['amex', /^3[47]/],
  ['discover', /^(6011|64[4-9]|65)/],
  ['diners', /^3(0|6|8)/],
  ['jcb', /^35/],
  ['unionpay', /^62/],
];

/** The network of a number, as soon as its first digits tell. */
export function brandOf(digits: string): Brand {
  return brands.find(([, start]) => start.test(digits))?.[0] ?? 'unknown';
}

/** How many digits a number of this network has. */
export function lengthOf(brand: Brand): number {
  if (brand === 'amex') return 15;
  return brand === 'diners' ? 14 : 16;
}

/** The digits as they stand on the card. */
export function grouped(digits: string): string {
  const brand = brandOf(digits);
  const kept = digits.slice(0, lengthOf(brand));
  const groups =
    lengthOf(brand) < 16 ? /^(\d{4})(\d{1,6})?(\d{1,5})?/ : /^(\d{4})(\d{1,4})?(\d{1,4})?(\d{1,4})?/;
  const [, ...parts] = groups.exec(kept) ?? [kept, kept];
  return parts.filter(Boolean).join(' ');
}
