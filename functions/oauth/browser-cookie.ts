import type { Provider } from '#shared/contracts/oauth.ts';
import { linkLifetimes } from '../_data/accounts/link-tokens.ts';
import { newToken, tokenHash } from '../_kit/ids.ts';
import type { ApiRequest } from '../_http/request.ts';

const stateName = '__Secure-oauth-state';
const codeName = '__Secure-oauth-code';

/**
 * Google redirects the browser back by a link, with which Lax cookies are sent. Apple has it post a form from Apple's site,
 * with which only `None` cookies are. That is safe: the cookie only identifies the browser that started the sign-in, a form
 * forged on another site does not know its value, and its path is that of one provider.
 */
const sameSite = { google: 'Lax', apple: 'None' } as const satisfies Record<Provider, string>;

/**
 * Binds a sign-in to the browser that started it: a response opened in another browser is refused, so that a link cannot
 * sign a visitor in to another person's account.
 */
export const stateCookie = (provider: Provider, state: string): string =>
  cookie(`${stateName}=${state}`, `/api/oauth/${provider}`, linkLifetimes['oauth-state'], sameSite[provider]);

/** Deletes the cookie when a sign-in has ended. */
export const clearedCookie = (provider: Provider): string =>
  cookie(`${stateName}=`, `/api/oauth/${provider}`, 0, sameSite[provider]);

const cookie = (pair: string, path: string, maxAge: number, site: string) =>
  `${pair}; Path=${path}; Max-Age=${maxAge}; HttpOnly; Secure; SameSite=${site}`;

/** Whether this browser started the sign-in (`same`), another one did, or this one has no cookie, or no longer (`none`). */
export function matchBrowser(request: ApiRequest, state: string | undefined): 'same' | 'other' | 'none' {
  const startedState = request.cookies[stateName];
  if (!startedState || !state) return 'none';
  return tokenHash(startedState) === tokenHash(state) ? 'same' : 'other';
}

/** Binds the code at the end of a sign-in to the same browser; `browser` is the hash that is stored with the code. */
export function codeCookie(purpose: 'sign-in' | 'join-account'): { browser: string; cookie: string } {
  const secret = newToken();
  const kept = cookie(`${codeName}=${secret}`, '/api/oauth', linkLifetimes[purpose], 'Strict');
  return { browser: tokenHash(secret), cookie: kept };
}

/** Deletes that cookie once the code has been used. */
export const clearedCodeCookie = (): string => cookie(`${codeName}=`, '/api/oauth', 0, 'Strict');

/** Whether a code was issued to this browser. */
export const isIssuedTo = ({ cookies }: ApiRequest, browser: string): boolean =>
  tokenHash(cookies[codeName] ?? '') === browser;
