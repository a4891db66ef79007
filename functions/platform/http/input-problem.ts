import type * as z from 'zod';
import { messages } from './messages.ts';

const { missing, invalid, choose, written, formats, atLeast, atMost } = messages.problems;
const textOf = (texts: Record<string, string>, name: string): string | undefined => texts[name];

/**
 * What is wrong with an input and what to do, in Spanish, for the problems to which a schema gives no message of its own:
 * the validator's words are for programmers.
 */
export function inputProblem(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'invalid_type') {
    if (issue.input === undefined || issue.input === null) return missing;
    return textOf(written, issue.expected) ?? invalid;
  }
  if (issue.code === 'invalid_value') return issue.input === undefined ? missing : choose;
  if (issue.code === 'invalid_format') return textOf(formats, issue.format) ?? formats.other;
  if (issue.code === 'too_small') return tooSmall(issue.origin, Number(issue.minimum));
  if (issue.code === 'too_big') return limit(atMost, issue.origin, Number(issue.maximum));
  return invalid;
}

const tooSmall = (origin: string, minimum: number): string =>
  origin === 'string' && minimum === 1 ? missing : limit(atLeast, origin, minimum);

function limit(texts: typeof atLeast, origin: string, value: number): string {
  if (origin === 'string') return texts.string(value);
  if (origin === 'array' || origin === 'set') return texts.list(value);
  return texts.number(value.toLocaleString('es-ES'));
}
