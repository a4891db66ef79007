import * as z from 'zod';
import es from 'zod/v4/locales/es.js';
import { AppError } from '../_kit/app-error.ts';
import { messages } from './messages.ts';

z.config(es());

/**
 * Checks one part of a request against its schema.
 * The first problem becomes 400 `invalid_input` that names the field, in Spanish.
 */
export function parseInput<S extends z.core.$ZodType>(schema: S, value: unknown): z.output<S> {
  // input is small: compiling a parser for it would take longer than a first visitor should wait
  const parsed = z.safeParse(schema, value, { jitless: true });
  if (parsed.success) return parsed.data;
  const { path, message } = parsed.error.issues[0]!;
  const field = path.join('.');
  throw new AppError('invalid_input', { field, message: messages.atFault(field, message) });
}

/** The JSON of a body; malformed JSON is the caller's mistake, so 400. */
export function parseJson(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    throw new AppError('invalid_input', { message: messages.notJson });
  }
}

/** The fields of a form as a browser posts it (application/x-www-form-urlencoded); of two with one name the last. */
export const parseForm = (text: string): unknown => Object.fromEntries(new URLSearchParams(text));
