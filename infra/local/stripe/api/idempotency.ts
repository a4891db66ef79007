import { createHash } from 'node:crypto';
import type { Account } from '../account.ts';
import type { Answer } from '../state.ts';
import { StripeFailure } from './errors.ts';
import type { FormFields } from './params.ts';

const lifetimeMs = 24 * 60 * 60 * 1000;

/** A hash that is equal for requests with the same method, path and parameters. */
export function fingerprintOf(method: string, path: string, fields: FormFields): string {
  return createHash('sha256')
    .update(`${method} ${path} ${canonical(fields)}`)
    .digest('hex');
}

function canonical(fields: FormFields): string {
  return JSON.stringify(fields, (_name, value: unknown) =>
    typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
}

/** The answer to replay for `key`, or undefined at its first use. */
export function findAnswer(account: Account, key: string, fingerprint: string): Answer | undefined {
  if (key.length > 255) {
    throw new StripeFailure(400, {
      type: 'invalid_request_error',
      message: 'Idempotency keys can be at most 255 characters long.',
    });
  }
  const answer = account.state.answers.get(key);
  if (answer === undefined || account.now() - answer.at >= lifetimeMs) return undefined;
  if (answer.fingerprint === fingerprint) return answer;
  throw new StripeFailure(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  });
}

/** Stores the answer of a request that began to run, whether a success or a refusal. */
export function storeAnswer(account: Account, answer: Omit<Answer, 'at'>): void {
  // Deleting first moves an expired key to the end: the rows stay ordered by age.
  account.state.answers.delete(answer.key);
  account.state.answers.set(answer.key, { ...answer, at: account.now() });
}

/** When the oldest answer is to be deleted, in milliseconds; null without answers. */
export function nextOldAnswer({ state }: Account): number | null {
  const [oldest] = state.answers.values();
  return oldest === undefined ? null : oldest.at + lifetimeMs;
}

/** Deletes answers older than a day. */
export function deleteOldAnswers(account: Account): void {
  for (const answer of account.state.answers.values()) {
    if (account.now() - answer.at < lifetimeMs) return;
    account.state.answers.delete(answer.key);
  }
}
