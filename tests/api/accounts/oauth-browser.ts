import { expect } from 'vitest';
import type { SentBack } from '#infra/local/oidc/server.ts';
import type { Provider } from '#shared/contracts/oauth.ts';
import { call } from '../../support/call.ts';
import { freshIp } from './accounts.ts';

/** A browser that goes to a provider. */
export async function leave(handler: unknown, provider: Provider) {
  const { status, headers, cookies } = await call(handler, `GET /api/oauth/${provider}`, { ip: freshIp() });
  return { status, location: headers.location!, cookies };
}

/** The browser comes back with these cookies, by link or by form; gives where it is led. */
export async function comeBack(
  handler: unknown,
  provider: Provider,
  { address, form }: SentBack,
  cookies: string[],
): Promise<URL> {
  const path = `/api/oauth/${provider}/callback`;
  const about = { cookies: cookies.map((cookie) => cookie.split(';')[0]!), ip: freshIp() };
  const answer = form
    ? await call(handler, `POST ${path}`, { ...about, body: new URLSearchParams(form).toString() })
    : await call(handler, `GET ${path}`, {
        ...about,
        query: Object.fromEntries(new URL(address).searchParams),
      });
  expect(answer.status).toBe(form ? 303 : 302);
  expect(answer.cookies[0]).toMatch(/^__Secure-oauth-state=; .*Max-Age=0;/);
  return new URL(answer.headers.location!);
}

/** Fields of what is sent back, whichever way it travels. */
export function fieldsOf({ address, form }: SentBack): Record<string, string> {
  return form ?? Object.fromEntries(new URL(address).searchParams);
}

/** The same with other fields; `undefined` takes one away. */
export function withFields(back: SentBack, changes: Record<string, string | undefined>): SentBack {
  const fields = Object.entries({ ...fieldsOf(back), ...changes }).filter(([, value]) => value !== undefined);
  const changed = Object.fromEntries(fields) as Record<string, string>;
  if (back.form) return { address: back.address, form: changed };
  const url = new URL(back.address);
  url.search = new URLSearchParams(changed).toString();
  return { address: url.href, form: null };
}

/** Trades the sign-in code of our page for a session. */
export const exchange = (handler: unknown, page: URL) =>
  call(handler, 'POST /api/oauth/google/exchange', {
    body: { code: page.searchParams.get('token') ?? '-' },
    ip: freshIp(),
  });
