import { beforeEach, describe, expect, it, vi } from 'vitest';
import { nightly } from '#tests/support/run/rounds.ts';
import { allInParallel } from '#functions/platform/kit/in-parallel.ts';
import type { Notification } from '#shared/contracts/messages/notifications.ts';
import { call } from '../support/call.ts';
import { signIn } from '../support/sign-in.ts';
import { useTable } from '../support/table/table.ts';
import { statuses } from '../accounts/accounts.ts';
import { conflict, faultCalls, overtaken, throttle } from '../support/table/table-faults.ts';

await useTable();
const { handler } = await import('#functions/messages/notifications/notifications.lambda.ts');
const { newNotification, notificationSteps } =
  await import('#functions/messages/notifications/notifications.ts');
const { keys } = await import('#functions/entities.ts');
const { put, deleteItem, transact } = await import('#functions/platform/table/table.ts');
const { findUser } = await import('#functions/accounts/users.ts');

let token: string;
let userId: string;
beforeEach(async () => {
  ({ token, userId } = await signIn());
});

// written before the user was created, and shown for a year
const start = Date.now() - 20 * 86_400_000;
let sent = 0;

/** Writes notifications to a user, one second apart. */
async function notify(fields: Partial<Notification> = {}, to = userId): Promise<Notification> {
  const defaults = { type: 'info', priority: 'low', title: 'Hola', message: 'Texto' } as const;
  const one = newNotification(
    { ...defaults, relatedId: null, relatedType: null, ...fields },
    new Date(start + 1000 * ++sent),
  );
  await transact(notificationSteps(to, [one]));
  return one;
}

const list = (query?: Record<string, string>) => call(handler, 'GET /api/notifications', { token, query });
const count = async () =>
  (await call(handler, 'GET /api/notifications/unread-count', { token })).body.data.unreadCount as number;
const get = (id: string, as = token) =>
  call(handler, 'GET /api/notifications/{id}', { token: as, params: { id } });
const read = (id: string, as = token) =>
  call(handler, 'PUT /api/notifications/{id}/read', { token: as, params: { id } });
const readAll = () => call(handler, 'PUT /api/notifications/mark-all-read', { token });
const remove = (id: string, as = token) =>
  call(handler, 'DELETE /api/notifications/{id}', { token: as, params: { id } });
const ids = ({ body }: { body: { data: { notifications: Notification[] } } }) =>
  body.data.notifications.map(({ _id }) => _id);

describe('list of notifications', () => {
  it('the notification list of a new user is empty', async () => {
    expect((await list()).body).toEqual({
      success: true,
      data: { notifications: [], pagination: { page: 1, limit: 10, total: 0, pages: 0 } },
    });
  });

  it('notifications are listed newest first, or oldest first on request', async () => {
    const [first, second] = [await notify(), await notify()];
    expect(ids(await list())).toEqual([second._id, first._id]);
    expect(ids(await list({ sort: 'createdAt' }))).toEqual([first._id, second._id]);
  });

  it('the notification list filters by read and by type, with the totals of the filter', async () => {
    const order = await notify({ type: 'order' });
    const payment = await notify({ type: 'payment' });
    await notify({ type: 'payment' });
    await read(payment._id);
    const unread = await list({ read: 'false', limit: '1' });
    expect(unread.body.data.pagination).toEqual({ page: 1, limit: 1, total: 2, pages: 2 });
    expect(ids(await list({ read: 'true' }))).toEqual([payment._id]);
    expect(ids(await list({ type: 'order' }))).toEqual([order._id]);
    expect(ids(await list({ read: 'true', type: 'order' }))).toEqual([]);
  });

  nightly(
    'P34: the pages of a notification list over 1 MB contain every item once and end with an empty page',
    async () => {
      const message = 'x'.repeat(20_000);
      const written = await Promise.all(
        Array.from({ length: 60 }, async (_, at) => {
          const fields = {
            type: 'info',
            priority: 'low',
            title: 'Hola',
            relatedId: null,
            relatedType: null,
          } as const;
          const one = newNotification({ ...fields, message }, new Date(start + at * 1000));
          await put({ ...keys.notification(userId, one._id), ...one });
          return one._id;
        }),
      );
      const pages = [];
      for (const page of ['1', '2', '3', '4', '5', '6', '7']) pages.push(await list({ page }));
      expect(pages.flatMap(ids)).toEqual(written.toReversed());
      for (const [at, { body }] of pages.entries())
        expect(body.data.pagination).toEqual({ page: at + 1, limit: 10, total: 60, pages: 6 });
    },
  );

  it.each([
    { page: '0' },
    { page: 'dos' },
    { limit: '51' },
    { read: 'yes' },
    { type: 'spam' },
    { sort: 'title' },
  ])('P34: the notification list with %o is a 400', async (query) => {
    const { status, body } = await list(query as unknown as Record<string, string>);
    expect([status, body.code, body.field]).toEqual([400, 'invalid_input', Object.keys(query)[0]]);
  });
});

describe('unread counter', () => {
  it('marking a notification as read many times at once lowers the unread counter once', async () => {
    const [one] = [await notify(), await notify()];
    const responses = await Promise.all([1, 2, 3, 4].map(() => read(one._id)));
    for (const { status, body } of responses)
      expect([status, body.data.notification.read]).toEqual([200, true]);
    expect(await count()).toBe(1);
  });

  it('deleting an unread notification lowers the unread counter, deleting a read one does not, and it stays above zero', async () => {
    const [one, other] = [await notify(), await notify()];
    await read(other._id);
    const responses = await Promise.all([1, 2, 3].map(() => remove(one._id)));
    expect(statuses(responses)).toEqual([200, 404, 404]);
    expect((await remove(other._id)).status).toBe(200);
    expect(await count()).toBe(0);
  });

  it('the unread counter is right after a notification is concurrently read and deleted', async () => {
    const one = await notify();
    await Promise.all([read(one._id), remove(one._id), read(one._id)]);
    expect(await count()).toBe(0);
    expect((await get(one._id)).status).toBe(404);
  });

  nightly(
    'the unread counter is zero after two concurrent calls mark more than a hundred notifications as read',
    async () => {
      await allInParallel(Array(120), 10, () => notify());
      const responses = await Promise.all([readAll(), readAll()]);
      expect(responses.map(({ status }) => status)).toEqual([200, 200]);
      expect(await count()).toBe(0);
      expect((await list({ read: 'false' })).body.data.pagination.total).toBe(0);
    },
  );

  it('notifications that arrive while all are marked as read are counted as unread', async () => {
    await allInParallel(Array(60), 10, () => notify());
    await Promise.all([readAll(), ...Array.from({ length: 5 }, () => notify())]);
    const unread = (await list({ read: 'false' })).body.data.pagination.total;
    expect(await count()).toBe(unread);
  });

  it('the notification list corrects the unread counter after an unread notification has expired', async () => {
    const [old] = [await notify(), await notify()];
    await deleteItem(keys.notification(userId, old._id));
    expect(await count()).toBe(2);
    await list();
    expect(await count()).toBe(1);
  });

  it('a notification list that was read before a change does not overwrite the unread counter', async () => {
    const [old] = [await notify(), await notify()];
    const { setCounters } = await import('#functions/messages/notifications/counters.ts');
    const { findNotifications } = await import('#functions/messages/notifications/notifications.ts');
    const user = (await findUser(userId))!;
    await notify();
    const seen = await findNotifications(userId);
    await read(old._id);
    await expect(setCounters(user, seen, user.notificationsSince)).rejects.toThrow('counter_changed');
    expect(await count()).toBe(2);
  });

  it('P26: marking notifications as read succeeds after conflicts and throttles of the table', async () => {
    for (const fault of [conflict, throttle]) {
      const one = await notify();
      const calls = faultCalls(fault, (nth, command) => command === 'TransactWriteItems' && nth < 5);
      expect((await read(one._id)).status).toBe(200);
      expect(calls.made).toBeGreaterThan(4);
      calls.restore();
    }
    expect(await count()).toBe(0);
  });

  it('P26: marking a notification as read is a 503 and changes nothing while the table stays overloaded', async () => {
    const one = await notify();
    const random = vi.spyOn(Math, 'random').mockReturnValue(0);
    const calls = faultCalls(throttle, (_, command) => command === 'TransactWriteItems');
    expect((await read(one._id)).status).toBe(503);
    calls.restore();
    random.mockRestore();
    expect(await count()).toBe(1);
    expect((await get(one._id)).body.data.notification.read).toBe(false);
  });

  nightly('P26: marking a notification as read is a 409 when other calls keep changing it', async () => {
    await notify();
    const calls = faultCalls(overtaken, (_, command) => command === 'TransactWriteItems');
    const { status, body } = await readAll();
    calls.restore();
    expect([status, body.code]).toEqual([409, 'conflict']);
  });
});

describe('one notification', () => {
  it('a notification is shown to its owner with all fields', async () => {
    const one = await notify({ type: 'order', priority: 'high', relatedId: 'ord_1', relatedType: 'order' });
    expect((await get(one._id)).body).toEqual({ success: true, data: { notification: one } });
  });

  it("P18: another user's notification and an unknown id are 404", async () => {
    const one = await notify();
    const { token: other } = await signIn();
    for (const ask of [get, read, remove]) {
      expect((await ask(one._id, other)).body.code).toBe('notification_not_found');
      for (const id of ['user', 'cart', 'ntf_', 'x'.repeat(64)]) expect((await ask(id)).status).toBe(404);
    }
    expect((await get(one._id)).body.data.notification.read).toBe(false);
    expect(await count()).toBe(1);
  });

  it('a notification is stored for a year, and a few weeks in which it is taken out of the counters', async () => {
    const one = await notify();
    const { query } = await import('#functions/platform/table/table.ts');
    const z = await import('zod');
    const { items } = await query(z.object({ ttl: z.number() }), `notification#${userId}`, {
      prefix: one._id,
    });
    expect(items[0]!.ttl).toBe(Math.floor(Date.parse(one.createdAt) / 1000) + (365 + 35) * 86_400);
  });
});

describe('writing a notification', () => {
  const create = (body: object, as: string) => call(handler, 'POST /api/notifications', { token: as, body });
  const fields = { title: 'Aviso', message: 'El domingo no hay envíos.' };

  it('P19: only admins write notifications', async () => {
    expect((await create({ user: userId, ...fields }, token)).status).toBe(403);
    const admin = await signIn('admin');
    const { status, body } = await create({ user: userId, ...fields }, admin.token);
    expect(status).toBe(201);
    expect(ids(await list())).toEqual([body.data.notification._id]);
    expect(await count()).toBe(1);
  });

  it('a notification to an unknown user is a 404 and creates no user', async () => {
    const admin = await signIn('admin');
    const user = 'usr_01JD0000000000000000000000';
    expect((await create({ user, ...fields }, admin.token)).body.code).toBe('user_not_found');
    expect(await findUser(user)).toBeNull();
  });
});
