import * as z from 'zod';
import { invalidRequest, type StripeFailure } from './errors.ts';
import type { FormFields } from './decode-form.ts';

type Issue = z.core.$ZodIssue;

/** Reads parameters by their schema. Throws Stripe's error for the first one that does not fit. */
export function readParams<S extends z.ZodType>(schema: S, fields: FormFields): z.output<S> {
  const result = schema.safeParse(fields, { reportInput: true });
  if (result.success) return result.data;
  // Unknown names come first: a misspelt parameter explains a missing one.
  const { issues } = result.error;
  throw failureOf(issues.find((issue) => issue.code === 'unrecognized_keys') ?? (issues[0] as Issue));
}

function failureOf(issue: Issue): StripeFailure {
  const param = nameOf(issue.path);
  if (issue.code === 'unrecognized_keys') {
    const names = issue.keys.map((key) => nameOf([...issue.path, key]));
    return invalidRequest(`Received unknown parameter${names.length > 1 ? 's' : ''}: ${names.join(', ')}`, {
      param: names[0],
      code: 'parameter_unknown',
    });
  }
  if (issue.input === undefined && issue.code !== 'custom') {
    return invalidRequest(`Missing required param: ${param}.`, { param, code: 'parameter_missing' });
  }
  if (issue.code === 'invalid_value') {
    return invalidRequest(`Invalid ${param}: must be one of ${issue.values.map(String).join(', ')}`, {
      param,
    });
  }
  if (issue.code === 'invalid_type') {
    const wanted =
      issue.expected === 'string' ? 'a string' : issue.expected === 'array' ? 'an array' : 'a hash';
    return invalidRequest(`Invalid ${param}: expected ${wanted}`, { param });
  }
  if (issue.code === 'too_big')
    return invalidRequest(`Array ${param} exceeded maximum ${String(issue.maximum)} allowed elements.`, {
      param,
    });
  const code = issue.code === 'custom' ? (issue.params?.code as string | undefined) : undefined;
  return invalidRequest(issue.message, { param, ...(code && { code }) });
}

/** `['line_items', 0, 'quantity']` → `line_items[0][quantity]`. */
function nameOf(path: readonly PropertyKey[]): string {
  return path.map((part, index) => (index === 0 ? String(part) : `[${String(part)}]`)).join('');
}
