import * as z from 'zod';
import { invalidRequest, type StripeFailure } from './errors.ts';

/** Form-encoded parameters, nested by their bracketed names. Values are strings until the schema reads them. */
export interface FormFields {
  [name: string]: string | FormFields;
}

/**
 * Decodes `a[b][0]=c` into `{ a: { b: { 0: 'c' } } }`. Lists stay objects with numbers as names, because only
 * the schema knows whether `metadata[0]` is an item or a key.
 */
export function decodeForm(encoded: string): FormFields {
  const fields = empty();
  for (const [name, value] of new URLSearchParams(encoded)) place(fields, segmentsOf(name), value);
  return fields;
}

/** Without a prototype, a parameter called `__proto__` is harmless. */
function empty(): FormFields {
  return Object.create(null) as FormFields;
}

/** `a[b][]` → `a`, `b`, ``. */
function segmentsOf(name: string): string[] {
  const open = name.indexOf('[');
  if (open <= 0 || !name.endsWith(']')) return [name];
  return [name.slice(0, open), ...name.slice(open + 1, -1).split('][')];
}

function place(fields: FormFields, segments: string[], value: string): void {
  let level = fields;
  for (const [index, segment] of segments.entries()) {
    const name = segment === '' ? String(Object.keys(level).length) : segment;
    if (index === segments.length - 1) {
      level[name] = value;
      return;
    }
    const next = level[name];
    level = level[name] = typeof next === 'object' ? next : empty();
  }
}

// The types of Stripe's parameters. Every value arrives as text; an empty text unsets a field.

type Context = { value: string; issues: z.core.$ZodRawIssue[] };

function refuse(context: Context, code: string, message: string): void {
  context.issues.push({ code: 'custom', message, input: context.value, params: { code } });
}

/** A text of at most `max` characters. */
export const text = (max = 5000) =>
  z.string().check((context) => {
    if (context.value.length <= max) return;
    refuse(context, 'parameter_invalid_string', `Invalid string: must be at most ${max} characters`);
  });

/** A text that must not be empty. */
export const nonEmptyText = (max = 5000) =>
  text(max).check((context) => {
    if (context.value.trim() !== '') return;
    refuse(
      context,
      'parameter_invalid_empty',
      'You passed an empty string. We assume empty values are an attempt to unset a parameter; however this one cannot be unset.',
    );
  });

/** A whole number from `min` to `max`. */
export const integer = (min = 0, max = 99_999_999) =>
  z
    .string()
    .check((context) => {
      const value = Number(context.value);
      if (!/^-?\d+$/.test(context.value))
        refuse(context, 'parameter_invalid_integer', `Invalid integer: ${context.value}`);
      else if (value < min)
        refuse(context, 'parameter_invalid_integer', `This value must be greater than or equal to ${min}.`);
      else if (value > max)
        refuse(context, 'parameter_invalid_integer', `This value must be less than or equal to ${max}.`);
    })
    .transform(Number);

/** A moment in seconds since 1970. */
export const moment = () => integer(0, 99_999_999_999);

export const boolean = () => z.enum(['true', 'false']).transform((value) => value === 'true');

export const choice = <const T extends readonly string[]>(...values: T) => z.enum(values);

export const currency = () =>
  nonEmptyText()
    .transform((value) => value.toLowerCase())
    .pipe(z.enum(['eur']));

export const email = () =>
  text(512).check((context) => {
    if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(context.value)) return;
    refuse(context, 'email_invalid', `Invalid email address: ${context.value}`);
  });

/** An absolute web address. */
export const url = () =>
  text(5000).check((context) => {
    if (/^https?:$/.test(URL.parse(context.value)?.protocol ?? '')) return;
    refuse(context, 'url_invalid', 'Not a valid URL');
  });

/** A list, whose fields are named by numbers. */
export const list = <T extends z.ZodType>(item: T, max = 100) =>
  z.preprocess((value) => {
    const isNumbered =
      typeof value === 'object' && value !== null && Object.keys(value).every((name) => /^\d+$/.test(name));
    return isNumbered ? Object.values(value) : value;
  }, z.array(item).max(max));

/** A parameter that becomes null by an empty text. */
export const unsettable = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? null : value), schema.nullable());

/** Metadata: up to 50 keys; an empty value removes its key. */
export const metadata = () =>
  z.record(text(40), text(500)).check((context) => {
    if (Object.keys(context.value).length <= 50) return;
    context.issues.push({
      code: 'custom',
      message: 'You can have up to 50 metadata keys.',
      input: context.value,
    });
  });

export const address = () =>
  z.strictObject({
    city: text().optional(),
    country: text(2).optional(),
    line1: text().optional(),
    line2: text().optional(),
    postal_code: text().optional(),
    state: text().optional(),
  });

/** The parameters of every operation. */
export const expandable = { expand: list(text()).optional() };

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
    return invalidRequest(
      `Received unknown parameter${names.length > 1 ? 's' : ''}: ${names.join(', ')}`,
      names[0],
      'parameter_unknown',
    );
  }
  if (issue.input === undefined && issue.code !== 'custom') {
    return invalidRequest(`Missing required param: ${param}.`, param, 'parameter_missing');
  }
  if (issue.code === 'invalid_value') {
    return invalidRequest(`Invalid ${param}: must be one of ${issue.values.map(String).join(', ')}`, param);
  }
  if (issue.code === 'invalid_type') {
    const wanted =
      issue.expected === 'string' ? 'a string' : issue.expected === 'array' ? 'an array' : 'a hash';
    return invalidRequest(`Invalid ${param}: expected ${wanted}`, param);
  }
  if (issue.code === 'too_big')
    return invalidRequest(
      `Array ${param} exceeded maximum ${String(issue.maximum)} allowed elements.`,
      param,
    );
  const code = issue.code === 'custom' ? (issue.params?.code as string | undefined) : undefined;
  return invalidRequest(issue.message, param, code);
}

/** `['line_items', 0, 'quantity']` → `line_items[0][quantity]`. */
function nameOf(path: readonly PropertyKey[]): string {
  return path.map((part, index) => (index === 0 ? String(part) : `[${String(part)}]`)).join('');
}
