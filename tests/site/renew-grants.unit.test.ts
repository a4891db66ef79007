import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SignedIn } from '#shared/contracts/accounts/auth.ts';
import { createApi } from '../../web/src/api/create-api.ts';
import { renewGrants } from '../../web/src/api/renew-grants.ts';
import { getSession, startSession, startView } from '../../web/src/api/session.ts';
import { stubStorage } from '../support/browser-storage.ts';

const api = createApi(
  { auth: { refresh: ['POST', '/auth/refresh'] }, orders: { get: ['GET', '/orders/{id}'] } },
  { onForbidden: () => void renew() },
);
const renew = () => renewGrants(() => api.auth.refresh());
stubStorage('localStorage');
stubStorage('sessionStorage');

const answerOf = (token: string, permissions: SignedIn['data']['permissions'], id = 'usr_1'): SignedIn => ({
  success: true,
  token,
  expiresAt: '2099-01-01T00:00:00.000Z',
  data: {
    user: { _id: id, email: 'ana@tenaz.test', name: 'Ana Gil', role: { name: 'support' } },
    hasProfile: false,
    permissions,
    mustLengthenPassword: false,
    staffDuty: 'none',
  },
});

/** A server whose answers the test gives; it keeps the tokens of the calls. */
function heldServer() {
  const tokens: (string | undefined)[] = [];
  const answers: ((answer: Response) => void)[] = [];
  vi.stubGlobal('fetch', (_: string, { headers }: { headers: Record<string, string> }) => {
    tokens.push(headers['x-session']);
    return new Promise<Response>((resolve) => answers.push(resolve));
  });
  return { tokens, answer: (at: number, response: Response) => answers[at]!(response) };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  // long after the question of the test before
  vi.setSystemTime(Date.now() + 60_000 * ++tests);
  startView(null);
  startSession(answerOf('first', ['users:read', 'users:ban']));
});
afterEach(() => void vi.useRealTimers());
let tests = 0;

it('P108: the session learns what its role grants now', async () => {
  const server = heldServer();
  const renewed = renew();
  server.answer(0, Response.json(answerOf('second', ['users:read'])));
  await renewed;
  expect(server.tokens).toEqual(['first']);
  expect(getSession()).toMatchObject({ token: 'second', permissions: ['users:read'] });
});

it('P108: a call that the role does not grant fails, and the session learns what it grants now', async () => {
  const server = heldServer();
  const refused = api.orders.get({ params: { id: 'ord_1' } }).catch((error: unknown) => error);
  server.answer(0, Response.json({ code: 'forbidden', message: 'No.' }, { status: 403 }));
  expect(await refused).toMatchObject({ code: 'forbidden' });
  server.answer(1, Response.json(answerOf('second', ['users:read'])));
  await expect.poll(() => getSession()?.permissions).toEqual(['users:read']);
});

it('P108: an answer that comes after another sign-in is dropped', async () => {
  const server = heldServer();
  const renewed = renew();
  startSession(answerOf('other', ['orders:read'], 'usr_2'));
  server.answer(0, Response.json(answerOf('second', ['users:read'])));
  await renewed;
  expect(getSession()).toMatchObject({ token: 'other', permissions: ['orders:read'] });
});

it('P108: refusals in quick succession ask once, and a failed question changes nothing', async () => {
  const server = heldServer();
  const renewed = [renew(), renew()];
  server.answer(0, Response.json({ code: 'unavailable', message: 'No.' }, { status: 503 }));
  await Promise.all([...renewed, renew()]);
  expect(server.tokens).toEqual(['first']);
  expect(getSession()).toMatchObject({ token: 'first', permissions: ['users:read', 'users:ban'] });
});

it('P108: a view of the site as another user asks nothing', async () => {
  const server = heldServer();
  const { token, expiresAt, data } = answerOf('view', [], 'usr_2');
  startView({ token, expiresAt, ...data, view: { by: 'usr_1', from: '/admin/users' } });
  expect(getSession()?.token).toBe('view');
  await renew();
  expect(server.tokens).toEqual([]);
});
