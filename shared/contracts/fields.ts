import * as z from 'zod';
import {
  canonicalEmail,
  emailMax,
  emailPattern,
  fullNameMax,
  linePattern,
  lineTexts,
  passwordLength,
  passwordPattern,
  passwordTexts,
  postalCodePattern,
  typedText,
} from '../rules/accounts/person.ts';
import { isVisible } from '../rules/visible-text.ts';

/* Fields that several groups share. Messages are Spanish: users read them. */

/** A prefixed, time-sorted id such as `prd_01J9Z…`. */
export const Id = (prefix: string) =>
  z.string().regex(new RegExp(`^${prefix}_[0-9A-HJKMNP-TV-Z]{26}$`), 'Identificador no válido');

/** An id from a URL: any short text, so that a malformed id gives 404 like a missing one. */
export const PathId = z.object({ id: z.string().min(1).max(64) });

/** An e-mail address in canonical form. */
export const Email = z
  .string()
  .max(emailMax, 'Email inválido')
  .transform(canonicalEmail)
  .pipe(z.email({ pattern: emailPattern, error: 'Email inválido' }).max(emailMax, 'Email inválido'));

/** One line of text that shows something, without control characters, which could inject mail headers (P40); `read` tidies it first. */
export const line = (max: number, required: string, read = typedText) =>
  z
    .string()
    .overwrite(read)
    .min(1, required)
    .max(max, lineTexts.tooLong(max))
    .regex(linePattern, lineTexts.unprintable)
    .refine(isVisible, required);

/** The same for a text that may be empty. */
export const optionalLine = (max: number) =>
  z.string().overwrite(typedText).max(max, lineTexts.tooLong(max)).regex(linePattern, lineTexts.unprintable);

export const PersonName = line(fullNameMax, 'Por favor ingresa tu nombre completo');

/** At least 6 characters with an upper-case letter, a lower-case letter and a digit. The upper bound limits hashing. */
export const NewPassword = z
  .string()
  .min(passwordLength.min, passwordTexts.short)
  .max(passwordLength.max, lineTexts.tooLong(passwordLength.max))
  .regex(passwordPattern, passwordTexts.weak);

export const Euros = z.number().nonnegative();
export const Timestamp = z.iso.datetime();

export const Pagination = z.object({
  page: z.int(),
  limit: z.int(),
  total: z.int(),
  totalPages: z.int(),
});

/** Page number as the query carries it. */
export const PageQuery = {
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  limit: z.coerce.number().int().min(1).max(48).default(12),
};

/** Spanish postal address; the shop delivers in Spain. */
export const Address = z.object({
  address: line(200, 'La dirección es obligatoria'),
  city: line(100, 'La ciudad es obligatoria'),
  postalCode: z
    .string()
    .overwrite(typedText)
    .regex(postalCodePattern, 'El código postal tiene cinco cifras, como 28013'),
});
export type Address = z.output<typeof Address>;
