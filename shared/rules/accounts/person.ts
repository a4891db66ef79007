import { isVisible, visibleText } from '../visible-text.ts';

/* What people type about themselves. Browser and server check it by these rules alone. */

/** The characters of a text, as zod counts them: a letter outside the first plane is one, and two for `length`. */
export const charactersOf = (text: string): number => Array.from(text).length;

/** Characters of a first name, and of a last name. */
export const namePartMax = 60;
/** Characters of a full name: both parts and the space between them. */
export const fullNameMax = 2 * namePartMax + 1;

/** One line of printed characters: control characters could inject mail headers (P40). A joiner is part of a word or an emoji. */
export const linePattern = /^(?:[^\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\u2028\u2029]|[\u200C\u200D])*$/u;

/** A text as it is kept: without the invisible characters that come along when it is pasted. */
export const typedText = (typed: string): string => visibleText(typed).trim();

/** The text about a line that is too long, or has characters that do not print. */
export const lineTexts = {
  tooLong: (max: number) => `Máximo ${max} caracteres`,
  unprintable: 'Contiene caracteres no permitidos',
};

/** Why a first or last name is invalid, or null; `missing` is the text for an empty one. */
export function namePartProblem(typed: string, missing: string): string | null {
  const name = typedText(typed);
  if (!isVisible(name)) return missing;
  if (charactersOf(name) > namePartMax) return lineTexts.tooLong(namePartMax);
  return linePattern.test(name) ? null : lineTexts.unprintable;
}

/** How an e-mail address is stored and compared: NFKC, without invisible characters, trimmed, lower case (P33). */
export const canonicalEmail = (address: string): string =>
  address
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim()
    .toLowerCase();

export const emailMax = 254;
/** An address in canonical form. Only ASCII: other addresses do not reach every mail server. */
export const emailPattern = /^(?!\.)(?!.*\.\.)([a-z0-9_'+\-.]*)[a-z0-9_+-]@([a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/;

/** Whether a text is an e-mail address that the server accepts. */
export function isEmail(typed: string): boolean {
  const email = canonicalEmail(typed);
  return charactersOf(typed) <= emailMax && email.length <= emailMax && emailPattern.test(email);
}

export const passwordLength = { min: 6, staffMin: 12, max: 128 } as const;

/** What is said of the rule of passwords, before and after one is typed. */
export const passwordTexts = {
  hint: (min: number = passwordLength.min) =>
    `Al menos ${min} caracteres, con mayúscula, minúscula y número.`,
  short: `La contraseña debe tener al menos ${passwordLength.min} caracteres`,
  weak: 'La contraseña debe tener al menos una mayúscula, una minúscula y un número',
};

/** Whether a password has the characters that a role in the back office takes. */
export const isLongPassword = (password: string): boolean =>
  charactersOf(password) >= passwordLength.staffMin;
/** A lower-case letter, an upper-case letter and a digit. */
export const passwordPattern = /^(?=.*\p{Ll})(?=.*\p{Lu})(?=.*\p{Nd})/su;

/** How a phone number is stored: its digits, with the plus of a country. `(+34) 600-12.34.56` is `+34600123456`. */
export function canonicalPhone(typed: string): string {
  const phone = typedText(typed.normalize('NFKC'));
  // signs alone are no empty field
  if (!/\d/.test(phone)) return phone;
  return phone.replace(/[\s().\-‐‑‒–—/]/g, '').replace(/^00(?=[1-9])/, '+');
}

/** A number in canonical form; empty for none. */
export const phonePattern = /^(\+?[0-9]{6,15})?$/;

/** A Spanish postal code: the province, then three digits. */
export const postalCodePattern = /^(0[1-9]|[1-4]\d|5[0-2])\d{3}$/;
