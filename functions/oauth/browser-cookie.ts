import type { Provider } from '#shared/contracts/oauth.ts';
import { linkLifetimes } from '../_data/accounts/link-tokens.ts';
import { tokenHash } from '../_kit/ids.ts';
import type { RequestFacts } from '../_http/request.ts';

const name = '__Secure-oauth-state';

/**
 * From Google the browser comes back by a link, to which Lax cookies are sent. Apple lets it post a form from Apple's
 * site, to which only `None` ones are. That gives nothing away: the cookie proves nothing but which browser began,
 * a form forged elsewhere does not know its value, and the path keeps it to this one provider.
 */
const sameSite = { google: 'Lax', apple: 'None' } as const satisfies Record<Provider, string>;

/**
 * Binds a sign-in to the browser that began it: an answer opened in another browser is refused, so nobody can be
 * signed in to somebody else's account by a link.
 */
export const stateCookie = (provider: Provider, state: string): string =>
  cookie(provider, state, linkLifetimes['oauth-state']);

/** Takes it back: a sign-in has ended, well or not. */
export const clearedCookie = (provider: Provider): string => cookie(provider, '', 0);

const cookie = (provider: Provider, value: string, maxAge: number) =>
  `${name}=${value}; Path=/api/oauth/${provider}; Max-Age=${maxAge}; HttpOnly; Secure; SameSite=${sameSite[provider]}`;

/** Whether this browser began the sign-in, another one did, or it is too long ago. */
export function browserOf(request: RequestFacts, state: string | undefined): 'same' | 'other' | 'none' {
  const begun = request.cookies[name];
  if (!begun || !state) return 'none';
  return tokenHash(begun) === tokenHash(state) ? 'same' : 'other';
}
