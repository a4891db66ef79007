import type { Api } from '#shared/contracts/index.ts';
import { ApiError, groupClient, type Rows } from '../client.ts';
import { withFreshProof } from '../accounts/proof-requests.ts';
import { renewGrants } from './renew-grants.ts';

type Calls = Record<string, (...input: unknown[]) => Promise<unknown>>;

/** Whether the server refused a call because of what the role grants. */
export const isNotGranted = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'forbidden';

/** Throws the error of a call; after one that the role does not grant, the session learns what it grants now (P108). */
export function followGrants(error: unknown): never {
  if (isNotGranted(error)) void renewGrants();
  throw error;
}

/**
 * The typed calls of a contract group of the back office. One that takes a fresh proof waits for it. After one that the
 * role does not grant, navigation and buttons follow.
 */
export function staffClient<G extends keyof Api>(rows: Rows) {
  const client = groupClient<G>(rows);
  const calls = Object.entries(client as Calls).map(([name, call]) => [
    name,
    (...input: unknown[]) => withFreshProof(() => call(...input)).catch(followGrants),
  ]);
  return Object.fromEntries(calls) as typeof client;
}
