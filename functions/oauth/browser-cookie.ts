import type { Provider } from '#shared/contracts/oauth.ts';
import { linkLifetimes } from '../_data/accounts/link-tokens.ts';
import { tokenHash } from '../_kit/ids.ts';
import type { ApiRequest } from '../_http/request.ts';

const name = '__Secure-oauth-state';

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
  cookie(provider, state, linkLifetimes['oauth-state']);

/** Deletes the cookie when a sign-in has ended. */
export const clearedCookie = (provider: Provider): string => cookie(provider, '', 0);

const cookie = (provider: Provider, value: string, maxAge: number) =>
  `${name}=${value}; Path=/api/oauth/${provider}; Max-Age=${maxAge}; HttpOnly; Secure; SameSite=${sameSite[provider]}`;

/** Whether this browser started the sign-in (`same`), another one did, or this one has no cookie, or no longer (`none`). */
export function matchBrowser(request: ApiRequest, state: string | undefined): 'same' | 'other' | 'none' {
  const startedState = request.cookies[name];
  if (!startedState || !state) return 'none';
  return tokenHash(startedState) === tokenHash(state) ? 'same' : 'other';
}
