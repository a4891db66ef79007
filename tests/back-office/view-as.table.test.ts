import { beforeEach, expect, it, vi } from 'vitest';
import { nightly } from '#tests/support/run/rounds.ts';
import { viewMinutes } from '#shared/rules/back-office/user-management.ts';
import { call } from '../support/call.ts';
import { holdClock } from '../support/hold-clock.ts';
import { countedSignIn as signIn } from '../support/sign-in.ts';
import { useTable } from '../support/table/table.ts';

await useTable();
const users = await import('#functions/back-office/users/user-management.lambda.ts');
const auth = await import('#functions/accounts/sign-in/auth.lambda.ts');
const roles = await import('#functions/back-office/role-management.lambda.ts');
const { listEvents } = await import('#functions/platform/security-events.ts');

type Person = Awaited<ReturnType<typeof signIn>>;

let admin: Person;
let customer: Person;
beforeEach(async () => {
  holdClock();
  [admin, customer] = [await signIn('admin'), await signIn()];
});

const view = (by: Person, of: Person, reason = 'No ve su rutina') =>
  call(users.handler, 'POST /api/users/{id}/view-as', {
    token: by.token,
    params: { id: of.userId },
    body: { reason },
  });
const viewToken = async (by = admin): Promise<string> => (await view(by, customer)).body.token;
const profile = async (token: string) => {
  const { status, body } = await call(auth.handler, 'GET /api/auth/me', { token });
  return [status, (body.data?._id ?? body.code) as string];
};
const ask = (person: Person, route: string, id: string, body?: object) =>
  call(route.includes('role') ? roles.handler : users.handler, route, {
    token: person.token,
    params: { id },
    body,
  });
const roleId = async (name: string): Promise<string> => {
  const { body } = await call(roles.handler, 'GET /api/roles', { token: admin.token });
  return body.data.find((role: { name: string }) => role.name === name)._id;
};

it('P96: a view reads as the customer, and its reason and author stand in the history of the customer', async () => {
  expect(await profile(await viewToken())).toEqual([200, customer.userId]);
  const { body } = await ask(admin, 'GET /api/users/{id}', customer.userId);
  const event = body.data.timeline.find(({ kind }: { kind: string }) => kind === 'view');
  expect(event).toMatchObject({ text: 'No ve su rutina', author: 'Clara' });
});

it('support sees the site as a customer does', async () => {
  const support = await signIn('support');
  expect((await view(support, customer)).status).toBe(201);
});

it('P96: a view ends after fifteen minutes, and cannot be renewed', async () => {
  const token = await viewToken();
  const { body } = await call(auth.handler, 'POST /api/auth/refresh', { token });
  expect(body.code).toBe('view_only');
  vi.setSystemTime(Date.now() + viewMinutes * 60_000 - 1000);
  expect(await profile(token)).toEqual([200, customer.userId]);
  vi.setSystemTime(Date.now() + 1000);
  expect(await profile(token)).toEqual([401, 'unauthenticated']);
});

it('P96: a view ends at the next call when its viewer is banned or loses the permission, and when it is logged out', async () => {
  const second = await signIn('admin');
  const [ofSecond, ofAdmin] = [await viewToken(second), await viewToken()];
  expect((await ask(admin, 'PUT /api/users/{id}/ban', second.userId, {})).status).toBe(200);
  expect(await profile(ofSecond)).toEqual([401, 'unauthenticated']);
  const third = await signIn('admin');
  const ofThird = await viewToken(third);
  await ask(admin, 'PUT /api/users/{id}/role', third.userId, { roleId: await roleId('trainer') });
  expect(await profile(ofThird)).toEqual([401, 'unauthenticated']);
  expect((await call(auth.handler, 'POST /api/auth/logout', { token: ofAdmin })).status).toBe(200);
  expect(await profile(ofAdmin)).toEqual([401, 'unauthenticated']);
});

const logout = (token: string) => call(auth.handler, 'POST /api/auth/logout', { token });
const ended = [401, 'unauthenticated'];

it('P128: a view ends with the sign-out of the session that started it, also one that was renewed since', async () => {
  const [first, second] = [await viewToken(), await viewToken()];
  const { token } = (await call(auth.handler, 'POST /api/auth/refresh', { token: admin.token })).body;
  const third = await viewToken({ ...admin, token });
  for (const each of [first, second, third]) expect(await profile(each)).toEqual([200, customer.userId]);
  expect((await logout(token)).status).toBe(200);
  for (const each of [first, second, third]) expect(await profile(each)).toEqual(ended);
});

it('P128: a view that is started while its viewer signs out shows nothing', async () => {
  const [started] = await Promise.all([view(admin, customer), logout(admin.token)]);
  if (started.status === 201) expect(await profile(started.body.token)).toEqual(ended);
  expect((await view(admin, customer)).status).toBe(401);
});

it('P128: a view lives on when another session of its viewer ends', async () => {
  const { openSession } = await import('#functions/accounts/sessions/sessions.ts');
  const { findUser } = await import('#functions/accounts/users.ts');
  const other = await openSession((await findUser(admin.userId))!, new Date());
  const [ofOther, ofAdmin] = [await viewToken({ ...admin, token: other.token }), await viewToken()];
  await logout(other.token);
  expect([await profile(ofOther), await profile(ofAdmin)]).toEqual([ended, [200, customer.userId]]);
});

it('P128: a view stays ended when its viewer is readmitted after a ban', async () => {
  const second = await signIn('admin');
  const token = await viewToken(second);
  await ask(admin, 'PUT /api/users/{id}/ban', second.userId, {});
  expect(await profile(token)).toEqual(ended);
  expect((await ask(admin, 'PUT /api/users/{id}/unban', second.userId, {})).status).toBe(200);
  expect(await profile(token)).toEqual(ended);
});

it('P128: a view ends at the next call when its viewer loses the permission', async () => {
  const second = await signIn('admin');
  const token = await viewToken(second);
  await ask(admin, 'PUT /api/users/{id}/role', second.userId, { roleId: await roleId('shopkeeper') });
  expect(await profile(token)).toEqual(ended);
});

it('P96: a view of a user who becomes part of the back office meanwhile grants nothing of the new role', async () => {
  const token = await viewToken();
  await ask(admin, 'PUT /api/users/{id}/role', customer.userId, { roleId: await roleId('admin') });
  const { status, body } = await call(users.handler, 'GET /api/users', { token });
  expect([status, body.code]).toEqual([403, 'forbidden']);
});

it('P140: what a view is refused in the back office is logged of its viewer, not of the customer', async () => {
  await call(users.handler, 'GET /api/users', { token: await viewToken() });
  const refusalsOf = async (account: string) =>
    (await listEvents({ account }, { limit: 50 }, new Date())).items.filter(
      ({ action }) => action === 'access',
    );
  expect(await refusalsOf(customer.userId)).toEqual([]);
  expect(await refusalsOf(admin.userId)).toHaveLength(1);
});

it('the site cannot be viewed as a user of the back office, as a banned user or as an unknown one', async () => {
  const trainer = await signIn('trainer');
  for (const refused of [admin, trainer]) {
    const { status, body } = await view(admin, refused);
    expect([status, body.code]).toEqual([409, 'view_refused']);
  }
  await ask(admin, 'PUT /api/users/{id}/ban', customer.userId, {});
  expect((await view(admin, customer)).body.code).toBe('view_refused');
  expect((await view(admin, { token: '', userId: 'usr_unknown' })).status).toBe(404);
});

nightly('the page of a user says whether a view is possible by the rule that decides it', async () => {
  const created = await call(roles.handler, 'POST /api/roles', {
    token: admin.token,
    body: { name: 'vip', displayName: 'VIP', permissions: [] },
  });
  const vip = await signIn();
  await ask(admin, 'PUT /api/users/{id}/role', vip.userId, { roleId: created.body.data.role._id });
  const banned = await signIn();
  await ask(admin, 'PUT /api/users/{id}/ban', banned.userId, {});
  const shownAndAllowed = async (of: Person) => {
    const { body } = await ask(admin, 'GET /api/users/{id}', of.userId);
    return [body.data.user.isViewable, (await view(admin, of)).status];
  };
  // a role may grant nothing
  for (const of of [customer, vip]) expect(await shownAndAllowed(of)).toEqual([true, 201]);
  for (const of of [admin, await signIn('trainer'), banned])
    expect(await shownAndAllowed(of)).toEqual([false, 409]);
});

it('a view without a reason is refused', async () => {
  const { status, body } = await view(admin, customer, '  ');
  expect([status, body.field]).toEqual([400, 'reason']);
});
