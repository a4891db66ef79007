import type { Account } from '../account.ts';
import { StripeFailure } from './errors.ts';

/** An answer before it is written. */
export interface Reply {
  status: number;
  body: object;
  replayed?: boolean;
}

/** The answer to a request that could not be carried out; what is not a refusal is our own fault, and logged. */
export function failed(account: Account, log: (line: string) => void, id: string, cause: unknown): Reply {
  if (cause instanceof StripeFailure) return refusal(account, id, cause);
  log(`stripe: ${id} failed: ${cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)}`);
  return { status: 500, body: { error: { type: 'api_error', message: 'An unknown error occurred' } } };
}

/** A refusal, with the dashboard's line about it. */
export function refusal(account: Account, id: string, failure: StripeFailure): Reply {
  return {
    status: failure.status,
    body: { error: { ...failure.body, request_log_url: `${account.url}/requests#${id}` } },
  };
}
