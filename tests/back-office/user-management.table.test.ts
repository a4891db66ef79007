import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { nightly } from '#tests/support/run/rounds.ts';
import { call } from '../support/call.ts';
import { sampleOrder } from '../support/sample-order.ts';
import { countedSignIn as signIn } from '../support/sign-in.ts';
import { startShop } from '../support/start-shop.ts';
import { faultRequests } from '../support/subscriptions/stripe-faults.ts';
import { startSubscriberCalls } from '../support/subscriptions/subscriber-calls.ts';
import { beforeNextTransaction } from '../support/table/before-transaction.ts';

const shop = await startShop();
afterAll(() => shop.close());
const life = await startSubscriberCalls(shop);
const { listAuditEntries } = await import('#functions/platform/audit-entries.ts');
const { handler } = await import('#functions/back-office/users/user-management.lambda.ts');
const roles = await import('#functions/back-office/role-management.lambda.ts');
const { newProgress, putProgressStep } = await import('#functions/routines/progress.ts');
const { changeUserStep, findUser, listUsers } = await import('#functions/accounts/users.ts');
const { renameUser } = await import('#functions/accounts/user-search-index.ts');
const { findRoles } = await import('#functions/accounts/roles.ts');
const { keys } = await import('#functions/entities.ts');
const { userCounters } = await import('#functions/accounts/entities.ts');
const { newDelivery, putDeliveries } = await import('#functions/routines/sending/delivery-ledger.ts');
const { deleteItem, put, transact } = await import('#functions/platform/table/table.ts');

let admin: { token: string; userId: string };
beforeEach(async () => {
  // a stage without users
  const { users } = await listUsers(1000);
  const old = [keys.roles(), ...userCounters(), ...users.map(({ _id }) => keys.user(_id))];
  await Promise.all(old.map((key) => deleteItem(key)));
  admin = await signIn('admin');
});

const as =
  ({ token }: { token: string }) =>
  (route: string, id?: string, body?: unknown) =>
    call(handler, route.replace(' ', ' /api'), { token, body, ...(id && { params: { id } }) });
const ban = (by: { token: string }, id: string, body: object = {}) => as(by)('PUT /users/{id}/ban', id, body);
const unban = (by: { token: string }, id: string) => as(by)('PUT /users/{id}/unban', id);
const stats = async () => (await as(admin)('GET /users/management/stats')).body.data;
const list = (query: Record<string, string> = {}) =>
  call(handler, 'GET /api/users', { token: admin.token, query });
/** Gives a user a role, by its name. */
async function assign(userId: string, name: string) {
  const roleId = (await findRoles()).roles.find((role) => role.name === name)!._id;
  return call(roles.handler, 'PUT /api/users/{id}/role', {
    token: admin.token,
    params: { id: userId },
    body: { roleId },
  });
}
const idsOf = async (query: Record<string, string>) =>
  (await list(query)).body.data.map(({ _id }: { _id: string }) => _id) as string[];

const slot = {
  routineId: 'rtn_1',
  name: 'Fuerza 1',
  driveLink: 'https://drive.google.com/1',
  workoutType: 'opt_1',
  trainingFrequency: 'opt_2',
  month: 1,
};

/** A user with a new role that grants these permissions. */
async function staffWith(permissions: string[]) {
  const ask = (route: string, body: object, id?: string) =>
    call(roles.handler, route, { token: admin.token, body, ...(id && { params: { id } }) });
  const name = `rol-${permissions.length}`;
  const made = await ask('POST /api/roles', { name, displayName: name, permissions });
  const user = await signIn();
  await ask('PUT /api/users/{id}/role', { roleId: made.body.data.role._id }, user.userId);
  return user;
}

describe('the list of users', () => {
  it('the list shows what its table needs, under both of its addresses', async () => {
    const { userId } = await signIn();
    const [row] = (await list()).body.data;
    expect(row).toMatchObject({
      _id: userId,
      name: 'Clara',
      phone: null,
      role: { name: 'user', displayName: 'Cliente' },
      banned: false,
      bannedAt: null,
      deletion: null,
      plan: null,
    });
    // only where it was asked for
    expect(row).not.toHaveProperty('lastOrder');
    expect(await stats()).toMatchObject({
      roles: expect.arrayContaining([{ name: 'trainer', displayName: 'Entrenador' }]),
      plans: expect.arrayContaining([expect.objectContaining({ name: 'Premium' })]),
    });
    expect((await as(admin)('GET /users/all')).body).toEqual((await list()).body);
  });

  nightly('P34: pages of a status are full, and together they have each of its users once', async () => {
    for (let nth = 0; nth < 12; nth++) {
      const { userId } = await signIn();
      if (nth % 3 === 1) await ban(admin, userId);
    }
    for (const [status, expected] of [
      ['banned', 4],
      ['active', 9],
    ] as const) {
      const found: string[] = [];
      let cursor: string | undefined;
      do {
        const { body } = await list({ status, limit: '3', ...(cursor && { cursor }) });
        found.push(...body.data.map(({ _id }: { _id: string }) => _id));
        if (body.nextCursor) expect(body.data).toHaveLength(3);
        cursor = body.nextCursor ?? undefined;
      } while (cursor);
      expect(new Set(found).size).toBe(expected);
      expect(found).toHaveLength(expected);
    }
  });

  it('P19: last routine and last order are in the list only for those who may see them', async () => {
    const { userId } = await signIn();
    const order = sampleOrder(new Date(), { userId });
    await put({ ...keys.order(userId, order._id), ...order });
    const claim = { batchId: 'bat_1', runId: 'run_1', deliveryId: 'dlv_1', at: order.createdAt, slot };
    const plan = (await stats()).plans[0];
    await transact([
      changeUserStep(
        userId,
        {
          lastOrderId: order._id,
          subscriptionId: 'sub_1',
          subscriptionStatus: 'active',
          subscriptionType: plan._id,
        },
        {},
      ),
      putProgressStep({ ...newProgress(userId, 'sub_1', slot, '2026-12-17', new Date()), claim }, null),
    ]);
    const rowFor = async (who: { token: string }) => {
      const { body } = await call(handler, 'GET /api/users', {
        token: who.token,
        query: { with: 'activity', plan: plan._id },
      });
      return body.data[0];
    };
    const lastOrder = { _id: order._id, orderNumber: order.orderNumber, createdAt: order.createdAt };
    expect(await rowFor(admin)).toMatchObject({
      plan: { name: plan.name, status: 'active' },
      lastRoutine: { name: slot.name, at: claim.at, state: 'open' },
      lastOrder,
    });
    const sentAt = new Date();
    await putDeliveries([newDelivery(userId, claim, { sentAt })]);
    const trainers = await rowFor(await signIn('trainer'));
    expect(trainers.lastRoutine).toEqual({ name: slot.name, at: sentAt.toISOString(), state: 'sent' });
    expect(trainers).not.toHaveProperty('lastOrder');
    const others = await rowFor(await staffWith(['users:read', 'orders:read']));
    expect(others).not.toHaveProperty('lastRoutine');
    expect(others.lastOrder).toEqual(lastOrder);
    // an order that was abandoned at its payment page is none
    await put({ ...keys.order(userId, order._id), ...order, hold: 'released' });
    expect((await rowFor(admin)).lastOrder).toBeNull();
  });

  it('a search finds users by name and e-mail, also within a status', async () => {
    const [one, other] = [await signIn(), await signIn()];
    for (const { userId } of [one, other]) await renameUser((await findUser(userId))!, { name: 'Nuria Gil' });
    await ban(admin, other.userId);
    expect((await idsOf({ search: 'nur gi' })).toSorted()).toEqual([one.userId, other.userId].toSorted());
    expect(await idsOf({ search: 'nuria', status: 'banned' })).toEqual([other.userId]);
    expect(await idsOf({ search: 'nuria', status: 'active' })).toEqual([one.userId]);
    expect(await idsOf({ search: (await findUser(one.userId))!.email.slice(0, 26) })).toEqual([one.userId]);
  });

  it('a forged cursor is 400', async () => {
    expect((await list({ cursor: 'x' })).body.code).toBe('invalid_cursor');
    expect((await list({ cursor: 'x', status: 'banned' })).body.code).toBe('invalid_cursor');
  });
});

describe('banning', () => {
  it('P20: the next call of a banned user is 401, and the session does not come back with the readmission', async () => {
    const trainer = await signIn('trainer');
    expect((await as(trainer)('GET /users')).status).toBe(200);
    const before = new Date();
    const { status, body } = await ban(admin, trainer.userId, { reason: '  Comparte su cuenta ' });
    const after = new Date();
    expect(status).toBe(200);
    expect(body.data.user).toMatchObject({
      banned: true,
      ban: { reason: 'Comparte su cuenta', by: 'Clara' },
    });
    const bannedAt = new Date(body.data.user.bannedAt);
    expect([before <= bannedAt, bannedAt <= after]).toEqual([true, true]);
    expect((await as(trainer)('GET /users')).status).toBe(401);
    const readmitted = await unban(admin, trainer.userId);
    expect(readmitted.body.data.user).toMatchObject({ banned: false, bannedAt: null, ban: null });
    expect((await as(trainer)('GET /users')).status).toBe(401);
  });

  it('the timeline tells who has banned and readmitted a user, and why', async () => {
    const { userId } = await signIn();
    await ban(admin, userId, { reason: 'Insultos' });
    const { body } = await unban(admin, userId);
    expect(body.data.timeline).toMatchObject([
      { kind: 'unban', author: 'Clara', text: null },
      { kind: 'ban', author: 'Clara', text: 'Insultos' },
      { kind: 'registered', author: null },
    ]);
  });

  it('a repeated ban and a repeated readmission are no errors and change nothing', async () => {
    const { userId } = await signIn();
    const first = await ban(admin, userId, { reason: 'Uno' });
    const second = await ban(admin, userId, { reason: 'Dos' });
    expect(first.body.data.isNew).toBe(true);
    const unchanged = { ...first.body, data: { ...first.body.data, isNew: false } };
    expect([second.status, second.body]).toEqual([200, unchanged]);
    expect(await stats()).toMatchObject({ total: 2, active: 1, banned: 1 });
    expect(await idsOf({ status: 'banned' })).toEqual([userId]);
    await unban(admin, userId);
    expect((await unban(admin, userId)).status).toBe(200);
    expect(await stats()).toMatchObject({ total: 2, active: 2, banned: 0 });
    expect(await idsOf({ status: 'banned' })).toEqual([]);
    const { items } = await listAuditEntries({ object: userId }, { limit: 10 }, new Date());
    expect(items.map(({ action }) => action).toSorted()).toEqual(['ban', 'unban']);
  });

  it('P109: of admins who ban the same user, the answer to one says that its call has made the ban', async () => {
    const [other, third] = [await signIn('admin'), await signIn('admin')];
    const [one, two] = [await signIn(), await signIn()];
    const answers = await Promise.all([admin, other, third].map((by) => ban(by, one.userId)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.filter(({ body }) => body.data.isNew === true)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.data.isNew === false)).toHaveLength(2);
    // also without a reason, and with the same one
    const [made, repeated] = [await ban(admin, two.userId), await ban(other, two.userId)];
    expect([made.body.data.isNew, repeated.body.data.isNew]).toEqual([true, false]);
    await unban(admin, two.userId);
    expect((await ban(other, two.userId)).body.data.isNew).toBe(true);
  });

  nightly('the counters are exact after 20 bans and readmissions at once', async () => {
    const users = await Promise.all(
      Array.from({ length: 10 }, (_, at) => signIn(at % 2 ? 'support' : 'user')),
    );
    await Promise.all([...users, ...users].map(({ userId }) => ban(admin, userId)));
    await Promise.all(
      users.slice(0, 4).flatMap(({ userId }) => [unban(admin, userId), unban(admin, userId)]),
    );
    const banned = (await Promise.all(users.map(({ userId }) => findUser(userId)))).filter(
      (user) => user!.banned,
    );
    expect(await stats()).toMatchObject({ total: 11, active: 11 - banned.length, banned: banned.length });
    const support = (await findRoles()).roles.find(({ name }) => name === 'support')!;
    expect(support.banned).toBe(banned.filter((user) => user!.role === 'support').length);
  });

  it('the reason may have 500 characters and no more', async () => {
    const { userId } = await signIn();
    expect((await ban(admin, userId, { reason: 'x'.repeat(501) })).body).toMatchObject({
      code: 'invalid_input',
      field: 'reason',
    });
    expect((await ban(admin, userId, { reason: 'x'.repeat(500) })).status).toBe(200);
  });

  it('an unknown user is 404', async () => {
    expect((await ban(admin, 'usr_unknown')).body.code).toBe('user_not_found');
    expect((await unban(admin, 'usr_unknown')).body.code).toBe('user_not_found');
    expect((await as(admin)('GET /users/{id}', 'usr_unknown')).body.code).toBe('user_not_found');
  });

  it('P19: an admin who bans their own account gets 409', async () => {
    expect((await ban(admin, admin.userId)).body).toMatchObject({
      code: 'ban_self',
      message: 'No puedes expulsarte a ti.',
    });
  });

  it('P19: a user whose permissions the caller lacks is not banned or readmitted: 403', async () => {
    const support = await staffWith(['users:read', 'users:ban']);
    const trainer = await signIn('trainer');
    for (const id of [admin.userId, trainer.userId])
      expect((await ban(support, id)).body).toMatchObject({
        code: 'forbidden',
        message: 'No puedes expulsar ni readmitir a una persona con permisos que tú no tienes.',
      });
    await ban(admin, trainer.userId);
    expect((await unban(support, trainer.userId)).status).toBe(403);
    const { userId } = await signIn();
    expect((await ban(support, userId)).status).toBe(200);
  });

  it('a customer who gets a role while being banned is counted as banned in it', async () => {
    const { userId } = await signIn();
    await call(roles.handler, 'POST /api/roles/initialize', { token: admin.token });
    beforeNextTransaction(() => assign(userId, 'support'));
    expect((await ban(admin, userId)).status).toBe(200);
    const support = (await findRoles()).roles.find(({ name }) => name === 'support')!;
    expect(support).toMatchObject({ users: 1, banned: 1 });
  });

  it('P19: an admin who loses the role while a ban is decided bans none: 403', async () => {
    const [other, { userId }] = [await signIn('admin'), await staffWith([])];
    beforeNextTransaction(() => assign(other.userId, 'user'));
    expect((await ban(other, userId)).status).toBe(403);
    expect((await findUser(userId))!.banned).toBe(false);
  });

  it('the last admin who can sign in is neither banned nor demoted by another role with all permissions', async () => {
    const { permissions } = await import('#shared/rules/accounts/permissions.ts');
    const deputy = await staffWith([...permissions]);
    expect((await ban(deputy, admin.userId)).body.code).toBe('last_admin');
    const second = await signIn('admin');
    expect((await ban(admin, second.userId)).status).toBe(200);
    expect((await assign(admin.userId, 'user')).body.code).toBe('last_admin');
  });

  it('of two admins who ban each other at once one stays', async () => {
    const other = await signIn('admin');
    const answers = await Promise.all([ban(admin, other.userId), ban(other, admin.userId)]);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(1);
    // refused at the door, or when it was decided
    expect([401, 403]).toContain(refused[0]!.status);
    const users = await Promise.all([admin, other].map(({ userId }) => findUser(userId)));
    expect(users.filter((user) => user!.banned)).toHaveLength(1);
  });
});

describe('one user', () => {
  it('a private note is in the timeline with its author, and is never changed', async () => {
    const { userId } = await signIn();
    const { status, body } = await as(admin)('POST /users/{id}/notes', userId, {
      text: ' Llamó por su envío. ',
    });
    expect(status).toBe(201);
    expect(body.data.timeline[0]).toMatchObject({
      kind: 'note',
      author: 'Clara',
      text: 'Llamó por su envío.',
    });
    expect((await as(admin)('POST /users/{id}/notes', userId, { text: ' ' })).status).toBe(400);
  });

  it('the page of a user shows the ways to sign in, the subscription and its payments', async () => {
    const who = await life.subscriber();
    const { body } = await as(admin)('GET /users/{id}', who.userId);
    expect(body.data).toMatchObject({
      user: { signIn: { password: false, google: false, apple: false }, ban: null },
      subscription: {
        status: 'active',
        plan: 'Premium',
        billingCycle: 'monthly',
        amount: 1999,
        renews: true,
        others: [],
        openInvoice: null,
      },
    });
    expect(body.data.stripeUrl).toMatch(`/customers/${who.customerId}`);
    expect(body.data.timeline.map(({ kind }: { kind: string }) => kind)).toContain('subscribed');
    const payments = await as(admin)('GET /users/{id}/payments', who.userId);
    expect(payments.body.data).toMatchObject([{ amount_paid: 1999, status: 'paid' }]);
    expect((await as(admin)('GET /users/{id}/payments', admin.userId)).body.data).toEqual([]);
  });

  it('P19: orders and routines are in the timeline only for those who may see them', async () => {
    const { userId } = await signIn();
    const order = sampleOrder(new Date(), { userId });
    await put({ ...keys.order(userId, order._id), ...order });
    const claim = { batchId: 'bat_1', runId: 'run_1', deliveryId: 'dlv_1', at: order.createdAt, slot };
    await putDeliveries([newDelivery(userId, claim, { failedAt: new Date(), reason: 'banned' })]);
    const kindsFor = async (who: { token: string }) =>
      (await as(who)('GET /users/{id}', userId)).body.data.timeline
        .map(({ kind }: { kind: string }) => kind)
        .toSorted();
    expect(await kindsFor(admin)).toEqual(['order', 'registered', 'routine_failed']);
    expect(await kindsFor(await signIn('trainer'))).toEqual(['registered', 'routine_failed']);
    expect(await kindsFor(await staffWith(['users:read']))).toEqual(['registered']);
  });
});

describe('the money of a user', () => {
  it.each([
    ['the default support', () => signIn('support'), true],
    ['a role that sees users and orders', () => staffWith(['users:read', 'orders:read']), true],
    ['the default trainer', () => signIn('trainer'), false],
    ['a role that sees users only', () => staffWith(['users:read']), false],
  ] as const)('P19: payments and the customer at Stripe as %s sees them', async (_, make, isShown) => {
    const subscriber = await life.subscriber();
    const who = await make();
    const { body } = await as(who)('GET /users/{id}', subscriber.userId);
    expect(body.data.subscription).toMatchObject({ status: 'active', plan: 'Premium' });
    expect(body.data.stripeUrl !== null).toBe(isShown);
    const payments = await as(who)('GET /users/{id}/payments', subscriber.userId);
    expect([payments.status, payments.body.code]).toEqual(isShown ? [200, undefined] : [403, 'forbidden']);
  });
});

describe('the subscription of a banned user', () => {
  it('goes on being charged unless the ban cancels it; then it ends with its paid period', async () => {
    const [kept, cancelled] = [await life.subscriber(), await life.subscriber()];
    await ban(admin, kept.userId);
    const { body } = await ban(admin, cancelled.userId, { cancelSubscription: true });
    expect(life.atStripe(kept).cancel_at_period_end).toBe(false);
    expect(life.atStripe(cancelled)).toMatchObject({ status: 'active', cancel_at_period_end: true });
    expect(body.data.subscription).toMatchObject({ status: 'active', renews: false });
    // a user without a subscription, or with one that has ended, has nothing to cancel
    const [{ userId }, ended] = [await signIn(), await life.subscriber()];
    await shop.sdk.subscriptions.cancel(ended.id);
    await shop.stripe.idle();
    for (const id of [userId, ended.userId])
      expect((await ban(admin, id, { cancelSubscription: true })).status).toBe(200);
  });

  nightly('a refusal of Stripe is said, the ban holds, and the same request cancels later', async () => {
    const who = await life.subscriber();
    const fault = faultRequests(
      () => Promise.reject(new Error('no network')),
      (method) => method !== 'GET',
    );
    const failed = await ban(admin, who.userId, { reason: 'Fraude', cancelSubscription: true });
    fault.restore();
    expect([failed.status, failed.body.code]).toEqual([502, 'payment_provider']);
    expect(failed.body.message).toMatch('La expulsión está hecha, pero');
    expect((await findUser(who.userId))!.banned).toBe(true);
    expect((await ban(admin, who.userId, { cancelSubscription: true })).status).toBe(200);
    expect(life.atStripe(who).cancel_at_period_end).toBe(true);
    expect((await findUser(who.userId))!.ban?.reason).toBe('Fraude');
  });

  it('P82: each request to Stripe for a cancellation is in the audit trail, and a repeat asks for none', async () => {
    const { userId } = await life.subscriber();
    for (let nth = 0; nth < 2; nth++) await ban(admin, userId, { cancelSubscription: true });
    const { items } = await listAuditEntries({ object: userId }, { limit: 10 }, new Date());
    expect(items.map(({ action, author }) => [action, author._id])).toEqual([
      ['cancel-subscription', admin.userId],
      ['ban', admin.userId],
    ]);
    expect(items[0]!.changes).toEqual([{ field: 'subscriptionEnds', before: false, after: true }]);
  });
});
