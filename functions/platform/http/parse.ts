import * as z from 'zod';
import { readFields } from '#shared/rules/form-fields.ts';
import { AppError } from '../kit/app-error.ts';
import { messages } from './messages.ts';
import { inParallel } from '../kit/in-parallel.ts';
import { errorFields, log } from '../kit/log.ts';

const { missing, invalid, choose, written, formats, atLeast, atMost } = messages.problems;
const textOf = (texts: Record<string, string>, name: string): string | undefined => texts[name];

/**
 * What is wrong with an input and what to do, in Spanish, for the problems to which a schema gives no message of its own:
 * the validator's words are for programmers.
 */
function inputProblem(issue: z.core.$ZodRawIssue): string {
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

z.config({ localeError: inputProblem });

/**
 * Parses one part of a request with its schema. The first problem is thrown as 400 `invalid_input`, with the path of the
 * field and a Spanish message.
 */
export function parseInput<S extends z.core.$ZodType>(schema: S, value: unknown): z.output<S> {
  // input is small: compiling a parser for it takes longer than interpreting the schema
  const parsed = z.safeParse(schema, value, { jitless: true });
  if (parsed.success) return parsed.data;
  const { field, message } = firstProblem(parsed.error);
  throw new AppError('invalid_input', { field, message: messages.invalidField(field, message) });
}

/** The path of the first invalid field, and why it is. */
export function firstProblem({ issues }: z.core.$ZodError): { field: string; message: string } {
  const { path, message } = innermost(issues[0]!);
  return { field: path.join('.'), message };
}

/** Of a union the problem of the alternative that got furthest: that of the others is only that they were not meant. */
function innermost(issue: z.core.$ZodIssue): { path: PropertyKey[]; message: string } {
  if (issue.code !== 'invalid_union') return issue;
  const inner = issue.errors.flatMap(([first]) => first ?? []).map(innermost);
  const furthest = inner.toSorted((a, b) => b.path.length - a.path.length)[0];
  return furthest ? { path: [...issue.path, ...furthest.path], message: furthest.message } : issue;
}

/** The JSON of a body, undefined for an empty one; throws 400 `invalid_input` for malformed JSON. */
export function parseJson(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    throw new AppError('invalid_input', { message: messages.notJson });
  }
}

/** The fields of a multipart form (shared/rules/form-fields.ts); throws 400 `invalid_input` for any other body. */
export async function parseMultipart(body: Buffer<ArrayBuffer>, contentType = ''): Promise<unknown> {
  try {
    const form = await new Response(body, { headers: { 'content-type': contentType } }).formData();
    return readFields(form);
  } catch (cause) {
    throw new AppError('invalid_input', { message: messages.notForm, cause });
  }
}

/** The fields of a form body (application/x-www-form-urlencoded); of two fields with one name the last. */
export const parseForm = (text: string): unknown => Object.fromEntries(new URLSearchParams(text));

interface Rows<Row> {
  /** Rows that are worked on at once. */
  width: number;
  requestId: string;
  /** What the log calls a row: an id. */
  nameOf: (row: Row) => string;
}

/** What the work on a row has returned, or why it failed. */
type Outcome<Done> = { done: Done; error: null } | { done: null; error: AppError };

/**
 * Works on each row of a request, and returns what became of each in their order. One that fails does not stop the others; an
 * unexpected error is logged and is the `internal` of its row.
 */
export async function eachRow<Row, Done>(
  rows: readonly Row[],
  { width, requestId, nameOf }: Rows<Row>,
  work: (row: Row) => Promise<Done> | Done,
): Promise<Outcome<Done>[]> {
  const outcomes: Outcome<Done>[] = [];
  await inParallel(rows.entries(), width, async ([at, row]) => {
    try {
      outcomes[at] = { done: await work(row), error: null };
    } catch (cause) {
      const error = cause instanceof AppError ? cause : new AppError('internal', { cause });
      if (error.status >= 500)
        log.error('row failed', { requestId, row: nameOf(row), ...errorFields(error) });
      outcomes[at] = { done: null, error };
    }
  });
  return outcomes;
}
