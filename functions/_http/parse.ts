import * as z from 'zod';
import es from 'zod/v4/locales/es.js';
import { AppError } from '../_kit/app-error.ts';
import { messages } from './messages.ts';

z.config(es());

/**
 * Parses one part of a request with its schema. The first problem is thrown as 400 `invalid_input`, with the path of the
 * field and a Spanish message.
 */
export function parseInput<S extends z.core.$ZodType>(schema: S, value: unknown): z.output<S> {
  // input is small: compiling a parser for it takes longer than interpreting the schema
  const parsed = z.safeParse(schema, value, { jitless: true });
  if (parsed.success) return parsed.data;
  const { path, message } = parsed.error.issues[0]!;
  const field = path.join('.');
  throw new AppError('invalid_input', { field, message: messages.invalidField(field, message) });
}

/** The JSON of a body, undefined for an empty one; throws 400 `invalid_input` for malformed JSON. */
export function parseJson(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    throw new AppError('invalid_input', { message: messages.notJson });
  }
}

/** The fields of a form body (application/x-www-form-urlencoded); of two fields with one name the last. */
export const parseForm = (text: string): unknown => Object.fromEntries(new URLSearchParams(text));
