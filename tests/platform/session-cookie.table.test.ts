import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '#shared/contracts/index.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { SignedIn } from '#shared/contracts/accounts/auth.ts';
import { call } from '../support/call.ts';
import { holdClock } from '../support/hold-clock.ts';
import { freshToken, signIn } from '../support/sign-in.ts';
import { useTable } from '../support/table/table.ts';
import { freshEmail, freshIp, password } from '../accounts/accounts.ts';

await useTable();
const { handler: auth } = await import('#functions/accounts/sign-in/auth.lambda.ts');
const { handler: accountData } = await import('#functions/privacy/erasure/account-data.lambda.ts');
const { handler: devices } = await import('#functions/accounts/sign-in/devices.lambda.ts');
const { handler: users } = await import('#functions/back-office/users/user-management.lambda.ts');
const { saveSiteUrl } = await import('#functions/platform/site-settings.ts');
await saveSiteUrl('https://tenaz.test');

beforeEach(holdClock);

/** The headers that a browser adds to the calls of a page of the site. */
const fromSite = (session = 'none') => ({ 'x-session': session, 'sec-fetch-site': 'same-origin' });
const sessionCookies = (cookies: string[]) => cookies.filter((each) => each.startsWith('__Host-session-'));
const pairOf = (cookie: string) => cookie.split(';')[0]!;
const secretOf = (cookie: string) => pairOf(cookie).split('.')[2]!;

/** Registers an account on a page of the site. */
async function onPage(cookies: string[] = []) {
  const answer = await call(auth, 'POST /api/auth/register', {
    ip: freshIp(),
    body: { name: 'Clara Cliente', email: freshEmail(), password },
    headers: fromSite(),
    cookies,
  });
  const [cookie, ...more] = sessionCookies(answer.cookies).filter((each) => !each.includes('Max-Age=0'));
  expect([answer.status, more]).toEqual([201, []]);
  return { answer, cookie: cookie!, session: answer.body.token as string };
}

const me = (headers: Record<string, string>, cookies: string[]) =>
  call(auth, 'GET /api/auth/me', { headers, cookies });

describe('P162: a session of a page', () => {
  it('P162: the page gets what names its session; the secret is in a cookie that scripts cannot read', async () => {
    const { answer, cookie, session } = await onPage();
    expect(cookie).toBe(
      `__Host-session-${session.split('.')[1]}=${session}.${secretOf(cookie)}; Path=/; Max-Age=604800; HttpOnly; Secure; SameSite=Strict`,
    );
    expect(secretOf(cookie)).toHaveLength(43);
    expect(JSON.stringify(answer.body)).not.toContain(secretOf(cookie));
    expect((await me(fromSite(session), [cookie])).status).toBe(200);
  });

  it('P162: the name of a session is worth nothing without its cookie, also as a bearer token', async () => {
    const { session } = await onPage();
    const other = await onPage();
    for (const [headers, cookies] of [
      [fromSite(session), []],
      [fromSite(session), [other.cookie]],
      [fromSite(other.session), [other.cookie.replace(other.session, session)]],
      [{ authorization: `Bearer ${session}` }, []],
    ] as const)
      expect((await me(headers, [...cookies])).status, JSON.stringify(headers)).toBe(401);
  });

  it('P162: a renewal and the view of a customer put their tokens into cookies, too', async () => {
    const { cookie, session } = await onPage();
    const renewed = await call(auth, 'POST /api/auth/refresh', {
      headers: fromSite(session),
      cookies: [cookie],
    });
    expect(renewed.body.token).toBe(session);
    const [fresh] = sessionCookies(renewed.cookies);
    expect(secretOf(fresh!)).not.toBe(secretOf(cookie));
    expect((await me(fromSite(session), [fresh!])).status).toBe(200);

    const [admin, customer] = [await signIn('admin'), await signIn()];
    const [userId, id] = admin.token.split('.');
    const own = `__Host-session-${id}=${admin.token}`;
    const view = await call(users, 'POST /api/users/{id}/view-as', {
      headers: fromSite(`${userId}.${id}`),
      cookies: [own],
      params: { id: customer.userId },
      body: { reason: 'No ve su rutina' },
    });
    const [viewCookie, ...others] = sessionCookies(view.cookies);
    expect([view.status, others]).toEqual([201, []]);
    const shown = await me(fromSite(view.body.token), [own, viewCookie!]);
    expect(shown.body.data._id).toBe(customer.userId);
  });

  it('the sign-out deletes the cookie of its session and no other', async () => {
    const { cookie, session } = await onPage();
    const other = await onPage();
    const { cookies } = await call(auth, 'POST /api/auth/logout', {
      headers: fromSite(session),
      cookies: [cookie, other.cookie],
    });
    expect(sessionCookies(cookies).map(pairOf)).toEqual([`__Host-session-${session.split('.')[1]}=`]);
    expect(cookies[0]).toContain('Max-Age=0');
    expect((await me(fromSite(session), [cookie])).status).toBe(401);
  });

  it.each([
    ['the sign-out everywhere', devices, 'POST /api/devices/end-all', {}],
    ['the sign-out of this device in the list', devices, 'DELETE /api/devices/{id}', {}],
    ['a request to delete the account', accountData, 'POST /api/account/deletion', { body: { password } }],
  ])('%s deletes the cookie of its session', async (_, handler, route, sent) => {
    const { cookie, session } = await onPage();
    const [, id] = session.split('.');
    const { status, cookies } = await call(handler, route, {
      headers: fromSite(session),
      cookies: [cookie],
      params: { id: id! },
      ...sent,
    });
    expect(status).toBeLessThan(300);
    expect(sessionCookies(cookies)).toEqual([expect.stringMatching(`^__Host-session-${id}=; .*Max-Age=0;`)]);
    expect((await me(fromSite(session), [cookie])).status).toBe(401);
  });

  it('the sign-out of another device keeps the cookie of this one', async () => {
    const { cookie, session } = await onPage();
    const other = await freshToken(session.split('.')[0]!);
    const { status, cookies } = await call(devices, 'DELETE /api/devices/{id}', {
      headers: fromSite(session),
      cookies: [cookie],
      params: { id: other.split('.')[1]! },
    });
    expect([status, sessionCookies(cookies)]).toEqual([200, []]);
    expect((await me(fromSite(session), [cookie])).status).toBe(200);
  });

  it('a sign-in without a session deletes the cookies that earlier ones have left', async () => {
    const { cookie } = await onPage();
    const { answer } = await onPage([cookie, '__Host-device=x']);
    const deleted = answer.cookies.filter((each) => each.includes('Max-Age=0')).map(pairOf);
    expect(deleted).toEqual([pairOf(cookie).replace(/=.*/, '=')]);
  });
});

describe('P163: a page of another site', () => {
  it.each(['cross-site', 'same-site', 'none', undefined])(
    'P163: a change that a browser sends from %s is not made with the cookie, and a sign-in gets none',
    async (site) => {
      const { cookie, session } = await onPage();
      const headers = { 'x-session': session, ...(site && { 'sec-fetch-site': site }) };
      const changed = await call(auth, 'PUT /api/auth/update-profile', {
        headers,
        cookies: [cookie],
        body: { name: 'Otra Persona' },
      });
      expect(changed.status).toBe(401);
      expect((await me(fromSite(session), [cookie])).body.data.name).toBe('Clara Cliente');
      const answer = await call(auth, 'POST /api/auth/register', {
        ip: freshIp(),
        body: { name: 'Clara Cliente', email: freshEmail(), password },
        headers: { ...headers, 'x-session': 'none' },
      });
      expect(sessionCookies(answer.cookies)).toEqual([]);
    },
  );

  it('P163: a form, which can set no header, changes and reads nothing with the cookie', async () => {
    const { cookie } = await onPage();
    expect((await me({ 'sec-fetch-site': 'same-origin' }, [cookie])).status).toBe(401);
  });
});

it('a client of the API gets its token in the response, and no cookie of a session', async () => {
  const answer = await call(auth, 'POST /api/auth/register', {
    ip: freshIp(),
    body: { name: 'Clara Cliente', email: freshEmail(), password },
  });
  expect(answer.body.token.split('.')).toHaveLength(3);
  expect(sessionCookies(answer.cookies)).toEqual([]);
});

it('every operation that responds with a session puts its token into a cookie', () => {
  const operations = Object.values(api).flatMap((group) => Object.values<Endpoint>(group));
  const responding = operations.filter(({ response }) => response === SignedIn);
  expect(responding.length).toBeGreaterThan(5);
  expect(responding.filter(({ startsSession }) => !startsSession)).toEqual([]);
});
