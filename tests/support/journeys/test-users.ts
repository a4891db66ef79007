import { randomInt, randomUUID } from 'node:crypto';
import { inject } from 'vitest';
import type { SignedIn } from '#shared/contracts/accounts/auth.ts';
import type { accounts } from '#infra/demo/accounts.ts';

export const password = 'Secreta-2026';

/** A unique e-mail, so that each test reads only its own mails. */
export const newEmail = (): string => `${randomUUID().slice(0, 13)}@example.com`;

/**
 * Calls the API at the gateway without a browser, from a random IP address, because rate limits have their own tests.
 * Throws for a response that is not ok.
 */
export async function callApi<T = unknown>(
  method: string,
  path: string,
  body?: unknown,
  as?: SignedIn,
): Promise<T> {
  const { gatewayUrl, originSecret } = inject('cloud');
  const response = await fetch(`${gatewayUrl}/api${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'x-origin-secret': originSecret,
      'x-viewer-ip': `203.0.113.${randomInt(255)}:${randomInt(65_536)}`,
      ...(as && { authorization: `Bearer ${as.token}` }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
  return JSON.parse(text) as T;
}

/** Registers a customer. */
export const newCustomer = (name = 'Vera Prueba Gil', email = newEmail()): Promise<SignedIn> =>
  callApi('POST', '/auth/register', { name, email, password });

/**
 * Signs in one of the demo's users. A page that renews its session has one of its own: half a minute later the token it opened
 * with is worth nothing for calls.
 */
export const signIn = (who: keyof typeof accounts): Promise<SignedIn> => {
  const { email, password: secret } = inject('cloud').accounts[who];
  return callApi('POST', '/auth/login', { email, password: secret });
};

/** Signs a customer in again, for a session that no page renews. */
export const signInAgain = (email: string): Promise<SignedIn> =>
  callApi('POST', '/auth/login', { email, password });
