import { describe, expect, it } from 'vitest';
import { call } from '../support/call.ts';
import { holdClock } from '../support/hold-clock.ts';
import { signIn } from '../support/sign-in.ts';
import { useTable } from '../support/table/table.ts';
import { freshEmail } from '../accounts/accounts.ts';

const secret = 'only-the-distribution-knows';
await useTable({ ORIGIN_SECRET: secret });
const { handler: auth } = await import('#functions/accounts/sign-in/auth.lambda.ts');
const { handler: cart } = await import('#functions/orders/checkout/cart.lambda.ts');
const { handler: oauth } = await import('#functions/accounts/providers/oauth.lambda.ts');
const { saveSiteUrl } = await import('#functions/platform/site-settings.ts');
await saveSiteUrl('https://tenaz.test');

const headers = { 'x-origin-secret': secret };
const merge = async (body: unknown) =>
  call(cart, 'POST /api/cart/merge', { body, headers, token: (await signIn()).token });
const checkEmail = (ip: string, more: Record<string, string> = {}) =>
  call(auth, 'GET /api/auth/check-email', {
    query: { email: freshEmail() },
    ip,
    headers: { ...headers, ...more },
  });

describe('access', () => {
  it('a request that bypasses the distribution is a 403 for every path', async () => {
    const { token } = await signIn();
    const wrong: Record<string, string>[] = [
      {},
      { 'x-origin-secret': '' },
      { 'x-origin-secret': `${secret} ` },
    ];
    for (const sent of wrong) {
      for (const route of ['GET /api/cart', 'GET /api/nowhere'])
        expect((await call(cart, route, { token, headers: sent })).status).toBe(403);
    }
    expect((await call(cart, 'GET /api/cart', { token, headers })).status).toBe(200);
  });

  it('P38: rate limits count the IP address that the distribution saw', async () => {
    holdClock();
    const statuses: number[] = [];
    for (let i = 0; i < 61; i++)
      statuses.push((await checkEmail(`198.51.100.${i}`, { 'x-viewer-ip': '2001:db8:1:2::1' })).status);
    expect(statuses.slice(0, 60).every((status) => status === 200)).toBe(true);
    expect(statuses[60]).toBe(429);
    expect((await checkEmail('198.51.100.1', { 'x-viewer-ip': '2001:db8:1:3::1' })).status).toBe(200);
  });
});

describe('HEAD', () => {
  const ask = (method: string, path: string, handler: unknown = cart) =>
    call(handler, `ANY ${path}`, { method, headers });

  it('has status and headers of what can be read, without a body', async () => {
    const { token } = await signIn();
    const get = await call(cart, 'GET /api/cart', { token, headers });
    const head = await call(cart, 'ANY /api/cart', { method: 'HEAD', token, headers });
    expect([head.status, head.headers, head.body]).toEqual([200, get.headers, undefined]);
    expect((await call(cart, 'ANY /api/cart', { method: 'GET', token, headers })).body).toEqual(get.body);
    expect((await ask('HEAD', '/api/cart')).status).toBe(401);
  });

  it('begins no sign-in, and a route that can be read takes no other method', async () => {
    expect((await ask('HEAD', '/api/oauth/google', oauth)).status).toBe(404);
    expect((await ask('DELETE', '/api/cart')).status).toBe(404);
  });
});

describe('request body', () => {
  it('a body larger than any valid one is refused before it is parsed', async () => {
    const { status, body } = await merge(`{"items":[${'{},'.repeat(30_000)}{}]`);
    expect([status, body.code]).toEqual([413, 'too_large']);
    expect((await merge({ items: [] })).status).toBe(200);
  });

  it('a malformed or deeply nested body is a 400, and prototype keys have no effect', async () => {
    expect((await merge('{"items":')).body).toMatchObject({ code: 'invalid_input' });
    const deep = 30_000;
    expect((await merge(`{"items":${'['.repeat(deep)}${']'.repeat(deep)}}`)).status).toBe(400);
    const trap = '{"items":[],"__proto__":{"role":"admin"},"constructor":{"prototype":{"role":"admin"}}}';
    expect((await merge(trap)).status).toBe(200);
    expect(({} as { role?: string }).role).toBeUndefined();
  });
});

describe('response', () => {
  it('responses with personal data and all errors are not cached', async () => {
    const { token } = await signIn();
    const responses = await Promise.all([
      call(cart, 'GET /api/cart', { token, headers }),
      call(auth, 'GET /api/auth/me', { token, headers }),
      call(auth, 'GET /api/auth/me', { headers }),
      call(auth, 'GET /api/nowhere', { headers }),
      call(cart, 'GET /api/cart', { token }),
      checkEmail('198.51.100.9'),
      call(auth, 'POST /api/auth/login', { body: '{', headers }),
      call(oauth, 'GET /api/oauth/google/callback', { query: { state: 'x' }, headers }),
    ]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 401, 404, 403, 200, 400, 302]);
    expect(responses.map((response) => response.headers['cache-control'])).toEqual(
      responses.map(() => 'no-store'),
    );
  });

  it('redirects lead to the own site only, for every query', async () => {
    const hostile = {
      state: 'x',
      redirect_uri: 'https://evil.test',
      error: 'a\r\nSet-Cookie: b=c',
      code: '//evil',
    };
    const response = await call(oauth, 'GET /api/oauth/google/callback', { query: hostile, headers });
    expect(response.headers.location).toBe('/auth/google/success?error=expired');
    for (const cookie of response.cookies) expect(cookie).toMatch(/; HttpOnly; Secure; SameSite=Lax$/);
  });
});
