import { expect } from 'vitest';
import type { SentBack } from '#infra/local/oidc/index.ts';
import type { Provider } from '#shared/contracts/accounts/oauth.ts';
import { call } from '../support/call.ts';
import { freshIp } from './accounts.ts';

/** A browser that is redirected to a provider. */
export async function startSignIn(handler: unknown, provider: Provider, ip = freshIp()) {
  const { status, headers, cookies } = await call(handler, `GET /api/oauth/${provider}`, { ip });
  return { status, location: headers.location!, cookies };
}

/** The page of the site that ends a sign-in, with the cookies that the browser then has. */
export class SitePage extends URL {
  readonly cookies: string[];

  constructor(location: string, cookies: string[]) {
    super(location, 'https://tenaz.test');
    this.cookies = cookies;
  }

  /** A value in the fragment: `token`, the sign-in code, or `unir`, the code that waits for a password. */
  inFragment(name: 'token' | 'unir'): string | null {
    return new URLSearchParams(this.hash.slice(1)).get(name);
  }
}

/** The browser returns with these cookies, by link or form; gives the page that it is redirected to. */
export async function returnToSite(
  handler: unknown,
  provider: Provider,
  { address, form }: SentBack,
  cookies: string[],
): Promise<SitePage> {
  const path = `/api/oauth/${provider}/callback`;
  const about = { cookies, ip: freshIp() };
  const response = form
    ? await call(handler, `POST ${path}`, { ...about, body: new URLSearchParams(form).toString() })
    : await call(handler, `GET ${path}`, {
        ...about,
        query: Object.fromEntries(new URL(address).searchParams),
      });
  expect(response.status).toBe(form ? 303 : 302);
  const cleared = /^__Host-oauth-state-\w+=; .*Max-Age=0;/;
  const state = fieldsOf({ address, form })['state'] ?? 'none';
  const isOwn = cookies.some((cookie) => cookie.startsWith(`__Host-oauth-state-${provider}=${state};`));
  expect(response.cookies.some((cookie) => cleared.test(cookie))).toBe(isOwn);
  return new SitePage(response.headers.location!, response.cookies);
}

/** The fields of the provider's response, from the query or the form. */
export function fieldsOf({ address, form }: SentBack): Record<string, string> {
  return form ?? Object.fromEntries(new URL(address).searchParams);
}

/** The same response with other fields; `undefined` removes one. */
export function withFields(back: SentBack, changes: Record<string, string | undefined>): SentBack {
  const fields = Object.entries({ ...fieldsOf(back), ...changes }).filter(([, value]) => value !== undefined);
  const changed = Object.fromEntries(fields) as Record<string, string>;
  if (back.form) return { address: back.address, form: changed };
  const url = new URL(back.address);
  url.search = new URLSearchParams(changed).toString();
  return { address: url.href, form: null };
}

/** Exchanges the sign-in code of the site's page for a session. */
export const exchange = (handler: unknown, page: SitePage, cookies = page.cookies, ip = freshIp()) =>
  call(handler, 'POST /api/oauth/google/exchange', {
    body: { code: page.inFragment('token') ?? '-' },
    cookies,
    ip,
  });

/** Types the password that joins the account at the provider to the account with its e-mail. */
export const join = (handler: unknown, page: SitePage, password: string, cookies = page.cookies) =>
  call(handler, 'POST /api/oauth/join', {
    body: { code: page.inFragment('unir') ?? '-', password },
    cookies,
    ip: freshIp(),
  });
