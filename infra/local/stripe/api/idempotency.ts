import { createHash } from 'node:crypto';
import type { Account } from '../account.ts';
import type { Answer } from '../state.ts';
import { StripeFailure } from './errors.ts';
import type { FormFields } from './decode-form.ts';

const lifetimeMs = 24 * 60 * 60 * 1000;

/** The keys that requests are using at this moment. They do not outlive the process. */
export type KeysInUse = Set<string>;

/** What makes a request the same request: the address and the parameters, in any order. */
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

/** The answer to replay for `key`, or undefined when this is its first use. */
export function recall(
  account: Account,
  inUse: KeysInUse,
  key: string,
  fingerprint: string,
): Answer | undefined {
  if (key.length > 255) {
    throw new StripeFailure(400, {
      type: 'invalid_request_error',
      message: 'Idempotency keys can be at most 255 characters long.',
    });
  }
  if (inUse.has(key)) {
    throw new StripeFailure(409, {
      type: 'invalid_request_error',
      code: 'idempotency_key_in_use',
      message: `There is currently another in-progress request using this idempotent key: ${key}. Please try again later.`,
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

/** Keeps the answer of a request that began to execute, be it a success or a refusal. */
export function remember(account: Account, answer: Omit<Answer, 'at'>): void {
  // A key that has outlived its day takes a new place at the end, which keeps the rows in the order of their age.
  account.state.answers.delete(answer.key);
  account.state.answers.set(answer.key, { ...answer, at: account.now() });
}

/** Forgets answers older than a day. */
export function forgetOldAnswers(account: Account): void {
  for (const answer of account.state.answers.values()) {
    if (account.now() - answer.at < lifetimeMs) return;
    account.state.answers.delete(answer.key);
  }
}
