import { setTimeout as pause } from 'node:timers/promises';
import { findEmailIdentity } from '#functions/accounts/providers/identities.ts';
import { openSession } from '#functions/accounts/sessions/sessions.ts';
import { findUser, type User } from '#functions/accounts/users.ts';
import type { Cloud } from '#infra/local/cloud/index.ts';

/** Calls the API as a signed-in user and returns the `data` of the response; rejects on an error response. */
type ApiCall = <T>(method: string, path: string, body?: object) => Promise<T>;

/** The user with this e-mail. */
export const userByEmail = async (email: string): Promise<User> =>
  (await findUser((await findEmailIdentity(email))!.userId))!;

/** Opens a session for a user, without a password, and returns how to call the API with it. */
export async function signIn(
  { gateway, originSecret, clock }: Pick<Cloud, 'gateway' | 'originSecret' | 'clock'>,
  email: string,
): Promise<ApiCall> {
  const { token } = await openSession(await userByEmail(email), new Date(clock.now()));
  const headers = {
    'content-type': 'application/json',
    'x-origin-secret': originSecret,
    authorization: `Bearer ${token}`,
  };
  return async <T>(method: string, path: string, body?: object) => {
    const request = { method, headers, body: body ? JSON.stringify(body) : null };
    return (JSON.parse(await fetchWithRetry(`${gateway.url}/api${path}`, request)) as { data: T }).data;
  };
}

const maxAttempts = 5;

/** The body of a successful response. Retries a 503: right after the start a function may exceed its time. */
async function fetchWithRetry(url: string, request: RequestInit): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    const response = await fetch(url, request);
    const text = await response.text();
    if (response.ok) return text;
    if (response.status !== 503 || attempt === maxAttempts)
      throw new Error(`${request.method} ${url} answered ${response.status}: ${text}`);
    await pause(attempt * 500);
  }
}
