import type { Provider } from '#shared/contracts/accounts/oauth.ts';
import { linkLifetimes } from '../mail-links/link-tokens.ts';
import { hostCookie, hostCookieName } from '#functions/platform/kit/cookies.ts';
import { newToken, tokenHash } from '#functions/platform/kit/ids.ts';
import type { ApiRequest } from '#functions/platform/http/request.ts';

const stateName = (provider: Provider) => `oauth-state-${provider}`;
const codeName = 'oauth-code';

/**
 * Google redirects the browser back by a link, with which Lax cookies are sent. Apple has it post a form from Apple's site,
 * with which only `None` cookies are. That is safe: the cookie only identifies the browser that started the sign-in at one provider, for
 * ten minutes, and a form forged on another site does not know its value.
 */
const sameSite = { google: 'Lax', apple: 'None' } as const satisfies Record<Provider, string>;

/**
 * Binds a sign-in to the browser that started it: a response opened in another browser is refused, so that a link cannot
 * sign a visitor in to another person's account.
 */
export const stateCookie = (provider: Provider, state: string): string =>
  hostCookie(stateName(provider), state, linkLifetimes['oauth-state'], sameSite[provider]);

/** Deletes the cookie when a sign-in has ended. */
export const clearedCookie = (provider: Provider): string =>
  hostCookie(stateName(provider), '', 0, sameSite[provider]);

/** Whether this browser started the sign-in (`same`), another one did, or this one has no cookie, or no longer (`none`). */
export function matchBrowser(
  provider: Provider,
  request: ApiRequest,
  state: string | undefined,
): 'same' | 'other' | 'none' {
  const startedState = request.cookies[hostCookieName(stateName(provider))];
  if (!startedState || !state) return 'none';
  return tokenHash(startedState) === tokenHash(state) ? 'same' : 'other';
}

/** Binds the code at the end of a sign-in to the same browser; `browser` is the hash that is stored with the code. */
export function codeCookie(purpose: 'sign-in' | 'join-account'): { browser: string; cookie: string } {
  const secret = newToken();
  return { browser: tokenHash(secret), cookie: hostCookie(codeName, secret, linkLifetimes[purpose]) };
}

/** Deletes that cookie once the code has been used. */
export const clearedCodeCookie = (): string => hostCookie(codeName, '', 0);

/** Whether a code was issued to this browser. */
export const isIssuedTo = ({ cookies }: ApiRequest, browser: string): boolean =>
  tokenHash(cookies[hostCookieName(codeName)] ?? '') === browser;
