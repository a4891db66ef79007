import { beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '#shared/contracts/index.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { call } from '../support/call.ts';
import { holdClock } from '../support/hold-clock.ts';
import { freshToken, signIn } from '../support/sign-in.ts';
import { useTable } from '../support/table/table.ts';
import { authCalls, freshEmail, newAccount, password, statuses } from './accounts.ts';

await useTable();
const { handler: authHandler } = await import('#functions/accounts/sign-in/auth.lambda.ts');
const { handler: stepUpHandler } = await import('#functions/accounts/sign-in/step-up.lambda.ts');
const { handler: users } = await import('#functions/back-office/users/user-management.lambda.ts');
const { handler: roles } = await import('#functions/back-office/role-management.lambda.ts');
const { handler: orders } = await import('#functions/orders/desk/order-management.lambda.ts');
const { handler: sending } = await import('#functions/routines/routine-progress.lambda.ts');
const { dropPasswordStep, findEmailIdentity } = await import('#functions/accounts/providers/identities.ts');
const { changeUserStep, findUser } = await import('#functions/accounts/users.ts');
const { saveSiteUrl } = await import('#functions/platform/site-settings.ts');
const { transact } = await import('#functions/platform/table/table.ts');
const auth = authCalls(authHandler);
await saveSiteUrl('https://tenaz.test');

const minute = 60_000;
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);

const prove = (token: string, typed = password) =>
  call(stepUpHandler, 'POST /api/auth/step-up', { token, body: { password: typed } });
const ways = (token: string) => call(stepUpHandler, 'GET /api/auth/step-up', { token });
const askForEmail = (token: string) => auth.changeEmail({ email: freshEmail() }, { token });

/** Without the duty of passkeys. */
const plain = { hasRecoveryCode: false, needsSecondFactor: false };
const required = { status: 403, body: { code: 'step_up_required' } };

beforeEach(holdClock);

const operations = Object.entries(api).flatMap(([group, endpoints]) =>
  Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => ({ name: `${group}.${name}`, endpoint })),
);

it('P132: these operations take a step-up, and no others', () => {
  const names = (takes: (endpoint: Endpoint) => boolean) =>
    operations.filter(({ endpoint }) => takes(endpoint)).map(({ name }) => name);
  expect(names(({ needsStepUp }) => needsStepUp === true).sort()).toEqual([
    'account-data.beginDownload',
    'account-data.linkDownload',
    'oauth.unlink',
    'order-management.beginExport',
    'order-management.recordOutsideRefund',
    'order-management.refund',
    'order-management.refundReturn',
    'passkeys.add',
    'passkeys.askToAdd',
    'passkeys.remove',
    'passkeys.renewCodes',
    'role-management.assign',
    'role-management.create',
    'role-management.edit',
    'role-management.initialize',
    'role-management.remove',
    'routine-progress.forceSend',
    'user-management.recordOutsideRefund',
    'user-management.repeatRefund',
    'user-management.resetPasskeys',
    'user-management.viewAs',
    'user-management.withdraw',
    'workouts.healthOfUser',
  ]);
  // some of their requests: another e-mail, and a status that pays back
  expect(names(({ errors }) => errors.includes('step_up_required')).sort()).toEqual([
    'auth.changeEmail',
    'order-management.setStatus',
  ]);
});

describe('an admin', () => {
  const acts: [string, (token: string) => ReturnType<typeof call>][] = [
    [
      'a refund',
      (token) => call(orders, 'POST /api/orders/{id}/refunds', { token, params: { id: 'ord_x' } }),
    ],
    [
      'a refund that was paid outside Stripe',
      (token) =>
        call(orders, 'POST /api/orders/{id}/refunds/{refundId}/outside', {
          token,
          params: { id: 'ord_x', refundId: 'x' },
        }),
    ],
    [
      'the refund of a return',
      (token) =>
        call(orders, 'POST /api/orders/{id}/returns/{returnId}/refund', {
          token,
          params: { id: 'ord_x', returnId: 'x' },
        }),
    ],
    ['an export', (token) => call(orders, 'POST /api/orders/management/exports', { token })],
    ['another role', (token) => call(roles, 'PUT /api/users/{id}/role', { token, params: { id: 'usr_x' } })],
    ['what a role grants', (token) => call(roles, 'PUT /api/roles/{id}', { token, params: { id: 'rol_x' } })],
    ['a new role', (token) => call(roles, 'POST /api/roles', { token })],
    ['the default roles', (token) => call(roles, 'POST /api/roles/initialize', { token })],
    [
      'the end of a role',
      (token) => call(roles, 'DELETE /api/roles/{id}', { token, params: { id: 'rol_x' } }),
    ],
    [
      'the send to all who are due',
      (token) => call(sending, 'POST /api/routine-progress/force-send', { token }),
    ],
    [
      'the removal of the passkeys of a colleague',
      (token) => call(users, 'POST /api/users/{id}/passkey-reset', { token, params: { id: 'usr_x' } }),
    ],
    ['a view', (token) => call(users, 'POST /api/users/{id}/view-as', { token, params: { id: 'usr_x' } })],
  ];

  it.each(acts)('P132: %s takes a sign-in of the last ten minutes', async (_, act) => {
    const admin = await signIn('admin');
    pass(10 * minute - 1);
    expect((await act(admin.token)).body.code).not.toBe('step_up_required');
    pass(1);
    expect(await act(admin.token)).toMatchObject(required);
    expect((await act(await freshToken(admin.userId))).body.code).not.toBe('step_up_required');
  });

  it.each(acts)('P132: %s is refused for its permission before a proof is asked for', async (_, act) => {
    const { token } = await signIn();
    pass(10 * minute);
    expect(await act(token)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });
});

describe('a session of more than ten minutes', () => {
  it('P132: a refresh proves nothing', async () => {
    const { token } = await newAccount(auth);
    pass(10 * minute);
    const renewed = (await auth.refresh(token)).body.token;
    expect(await askForEmail(renewed)).toMatchObject(required);
  });

  it('P132: the password proves it for ten minutes, its other tokens included, and no other session', async () => {
    const { email, token } = await newAccount(auth);
    const elsewhere = (await auth.login({ email, password })).body.token;
    pass(10 * minute);
    const renewed = (await auth.refresh(token)).body.token;
    expect(await askForEmail(token)).toMatchObject(required);
    expect((await prove(renewed)).status).toBe(200);
    expect((await askForEmail(token)).status).toBe(202);
    expect(await askForEmail(elsewhere)).toMatchObject(required);
    pass(10 * minute - 1);
    expect((await askForEmail(renewed)).status).toBe(202);
    pass(1);
    expect(await askForEmail(renewed)).toMatchObject(required);
  });

  it.each<[string, (token: string) => ReturnType<typeof call>]>([
    ['password', (token) => auth.changePassword(token, { password, newPassword: 'Otra-clave-7' })],
    ['e-mail', (token) => auth.changeEmail({ email: freshEmail(), password }, { token })],
  ])('the password of a change of %s is a proof as well', async (_, change) => {
    const { token } = await newAccount(auth);
    pass(10 * minute);
    expect((await change(token)).status).toBeLessThan(300);
    expect((await askForEmail(token)).status).toBe(202);
  });

  it('a wrong password proves nothing, and says so at its field', async () => {
    const { token } = await newAccount(auth);
    pass(10 * minute);
    expect(await prove(token, 'Secreta8')).toMatchObject({
      status: 403,
      body: { code: 'wrong_password', field: 'password' },
    });
    expect(await askForEmail(token)).toMatchObject(required);
  });

  it('P133: guesses of a thief end in 429 also at the right one, and the owner signs in and goes on', async () => {
    const { email, token } = await newAccount(auth);
    pass(10 * minute);
    const stolen = (await auth.refresh(token)).body.token;
    const guesses = await Promise.all(
      Array.from({ length: 11 }, (_, i) => prove(stolen, `Secreta${i + 10}`)),
    );
    expect(statuses(guesses)).toEqual([...Array.from({ length: 10 }, () => 403), 429]);
    expect((await prove(stolen)).status).toBe(429);
    expect(await askForEmail(stolen)).toMatchObject(required);
    const owner = (await auth.login({ email, password })).body.token;
    expect((await askForEmail(owner)).status).toBe(202);
    pass(10 * minute);
    expect((await prove(owner)).status).toBe(200);
  });

  it('P132: a session that ends meanwhile is not proved', async () => {
    const { token } = await newAccount(auth);
    pass(10 * minute);
    await auth.logout(token);
    expect((await prove(token)).status).toBe(401);
  });

  it('P132: a view of the site as a customer is never proved', async () => {
    const [admin, { userId }] = [await signIn('admin'), await newAccount(auth)];
    const { body } = await call(users, 'POST /api/users/{id}/view-as', {
      token: admin.token,
      params: { id: userId },
      body: { reason: 'No ve su rutina' },
    });
    for (const answer of [await prove(body.token), await ways(body.token), await askForEmail(body.token)])
      expect(answer).toMatchObject({ status: 403, body: { code: 'view_only' } });
  });
});

it('the ways to prove a session are the password and the linked providers', async () => {
  const { email, token, userId } = await newAccount(auth);
  expect((await ways(token)).body.data).toEqual({
    hasPassword: true,
    hasPasskey: false,
    ...plain,
    providers: [],
  });
  const { sessionEpoch } = (await findUser(userId))!;
  await transact([
    changeUserStep(userId, { googleSub: 'g-1' }, { email, sessionEpoch }),
    dropPasswordStep(email, (await findEmailIdentity(email))!),
  ]);
  expect((await ways(token)).body.data).toEqual({
    hasPassword: false,
    hasPasskey: false,
    ...plain,
    providers: ['google'],
  });
  expect(await prove(token)).toMatchObject({ status: 403, body: { code: 'password_required' } });
});
