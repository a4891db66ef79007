import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Notification } from '#shared/contracts/notifications.ts';
import { call } from '../../support/call.ts';
import { signIn } from '../../support/sign-in.ts';
import { useTable } from '../../support/table/table.ts';
import { statuses } from '../accounts/accounts.ts';
import { conflict, faultCalls, overtaken, throttle } from '../../support/table/table-faults.ts';

await useTable();
const { handler } = await import('#functions/notifications/index.ts');
const { newNotification, notificationSteps } =
  await import('#functions/_data/notifications/notifications.ts');
const { keys } = await import('#functions/_data/table/keys.ts');
const { put, deleteItem: removeItem, transact } = await import('#functions/_data/table/table.ts');
const { findUser } = await import('#functions/_data/accounts/users.ts');

let token: string;
let userId: string;
beforeEach(async () => {
  ({ token, userId } = await signIn());
});

const start = Date.UTC(2026, 10, 1);
let sent = 0;

/** Tells somebody something, each a second after the last. */
async function tell(facts: Partial<Notification> = {}, to = userId): Promise<Notification> {
  const news = { type: 'info', priority: 'low', title: 'Hola', message: 'Texto' } as const;
  const one = newNotification(
    { ...news, relatedId: null, relatedType: null, ...facts },
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

describe('the list', () => {
  it('is empty at first', async () => {
    expect((await list()).body).toEqual({
      success: true,
      data: { notifications: [], pagination: { page: 1, limit: 10, total: 0, pages: 0 } },
    });
  });

  it('is the newest first, or the oldest if asked so', async () => {
    const [first, second] = [await tell(), await tell()];
    expect(ids(await list())).toEqual([second._id, first._id]);
    expect(ids(await list({ sort: 'createdAt' }))).toEqual([first._id, second._id]);
  });

  it('filters by read and by type, with the totals of what is asked for', async () => {
    const order = await tell({ type: 'order' });
    const payment = await tell({ type: 'payment' });
    await tell({ type: 'payment' });
    await read(payment._id);
    const unread = await list({ read: 'false', limit: '1' });
    expect(unread.body.data.pagination).toEqual({ page: 1, limit: 1, total: 2, pages: 2 });
    expect(ids(await list({ read: 'true' }))).toEqual([payment._id]);
    expect(ids(await list({ type: 'order' }))).toEqual([order._id]);
    expect(ids(await list({ read: 'true', type: 'order' }))).toEqual([]);
  });

  it('P34: pages through every item once, over 1 MB, and ends with an empty page', async () => {
    const message = 'x'.repeat(20_000);
    const written = await Promise.all(
      Array.from({ length: 60 }, async (_, at) => {
        const news = {
          type: 'info',
          priority: 'low',
          title: 'Hola',
          relatedId: null,
          relatedType: null,
        } as const;
        const one = newNotification({ ...news, message }, new Date(start + at * 1000));
        await put({ ...keys.notification(userId, one._id), ...one });
        return one._id;
      }),
    );
    const pages = [];
    for (const page of ['1', '2', '3', '4', '5', '6', '7']) pages.push(await list({ page }));
    expect(pages.flatMap(ids)).toEqual(written.toReversed());
    for (const [at, { body }] of pages.entries())
      expect(body.data.pagination).toEqual({ page: at + 1, limit: 10, total: 60, pages: 6 });
  });

  it.each([
    { page: '0' },
    { page: 'dos' },
    { limit: '51' },
    { read: 'yes' },
    { type: 'spam' },
    { sort: 'title' },
  ])('P34: refuses %o with 400', async (query) => {
    const { status, body } = await list(query as unknown as Record<string, string>);
    expect([status, body.code, body.field]).toEqual([400, 'invalid_input', Object.keys(query)[0]]);
  });
});

describe('the unread counter', () => {
  it('goes down once, however often and at once a notification is read', async () => {
    const [one] = [await tell(), await tell()];
    const answers = await Promise.all([1, 2, 3, 4].map(() => read(one._id)));
    for (const { status, body } of answers)
      expect([status, body.data.notification.read]).toEqual([200, true]);
    expect(await count()).toBe(1);
  });

  it('goes down with an unread one that is deleted, not with a read one, and never below zero', async () => {
    const [one, other] = [await tell(), await tell()];
    await read(other._id);
    const answers = await Promise.all([1, 2, 3].map(() => remove(one._id)));
    expect(statuses(answers)).toEqual([200, 404, 404]);
    expect((await remove(other._id)).status).toBe(200);
    expect(await count()).toBe(0);
  });

  it('is right whoever wins when one is read and deleted at once', async () => {
    const one = await tell();
    await Promise.all([read(one._id), remove(one._id), read(one._id)]);
    expect(await count()).toBe(0);
    expect((await get(one._id)).status).toBe(404);
  });

  it('is zero after all are read, twice at once, over a hundred of them', async () => {
    await Promise.all(Array.from({ length: 120 }, () => tell()));
    const answers = await Promise.all([readAll(), readAll()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await count()).toBe(0);
    expect((await list({ read: 'false' })).body.data.pagination.total).toBe(0);
  });

  it('is what is unread, when some come while all are read', async () => {
    await Promise.all(Array.from({ length: 60 }, () => tell()));
    await Promise.all([readAll(), ...Array.from({ length: 5 }, () => tell())]);
    const unread = (await list({ read: 'false' })).body.data.pagination.total;
    expect(await count()).toBe(unread);
  });

  it('is set right by the list after an unread one has gone for its age', async () => {
    const [old] = [await tell(), await tell()];
    await removeItem(keys.notification(userId, old._id));
    expect(await count()).toBe(2);
    await list();
    expect(await count()).toBe(1);
  });

  it('is not set wrong by a list that was read while it moved', async () => {
    const [old] = [await tell(), await tell()];
    const { correctUnread } = await import('#functions/_data/notifications/mark-read.ts');
    const { findNotifications } = await import('#functions/_data/notifications/notifications.ts');
    const user = (await findUser(userId))!;
    await tell();
    const seen = await findNotifications(userId);
    await read(old._id);
    await correctUnread(user, seen);
    expect(await count()).toBe(2);
  });

  it('P26: takes conflicts and throttles in its stride', async () => {
    for (const fault of [conflict, throttle]) {
      const one = await tell();
      const calls = faultCalls(fault, (nth, command) => command === 'TransactWriteItems' && nth < 5);
      expect((await read(one._id)).status).toBe(200);
      expect(calls.made).toBeGreaterThan(4);
      calls.restore();
    }
    expect(await count()).toBe(0);
  });

  it('P26: is 503 and untouched when the table stays too busy', async () => {
    const one = await tell();
    const random = vi.spyOn(Math, 'random').mockReturnValue(0);
    const calls = faultCalls(throttle, (_, command) => command === 'TransactWriteItems');
    expect((await read(one._id)).status).toBe(503);
    calls.restore();
    random.mockRestore();
    expect(await count()).toBe(1);
    expect((await get(one._id)).body.data.notification.read).toBe(false);
  });

  it('P26: is 409 when others are always faster', async () => {
    await tell();
    const calls = faultCalls(overtaken, (_, command) => command === 'TransactWriteItems');
    const { status, body } = await readAll();
    calls.restore();
    expect([status, body.code]).toEqual([409, 'conflict']);
  });
});

describe('one notification', () => {
  it('is shown whole to its owner', async () => {
    const one = await tell({ type: 'order', priority: 'high', relatedId: 'ord_1', relatedType: 'order' });
    expect((await get(one._id)).body).toEqual({ success: true, data: { notification: one } });
  });

  it('P18: is not there for anybody else, nor is anything that is no notification', async () => {
    const one = await tell();
    const { token: other } = await signIn();
    for (const ask of [get, read, remove]) {
      expect((await ask(one._id, other)).body.code).toBe('notification_not_found');
      for (const id of ['user', 'cart', 'ntf_', 'x'.repeat(64)]) expect((await ask(id)).status).toBe(404);
    }
    expect((await get(one._id)).body.data.notification.read).toBe(false);
    expect(await count()).toBe(1);
  });

  it('lives for a year', async () => {
    const one = await tell();
    const { query } = await import('#functions/_data/table/table.ts');
    const z = await import('zod');
    const { items } = await query(z.object({ ttl: z.number() }), userId, { prefix: one._id });
    expect(items[0]!.ttl).toBe(Math.floor(Date.parse(one.createdAt) / 1000) + 365 * 86_400);
  });
});

describe('writing one', () => {
  const create = (body: object, as: string) => call(handler, 'POST /api/notifications', { token: as, body });
  const news = { title: 'Aviso', message: 'El domingo no hay envíos.' };

  it('P19: is for admins only', async () => {
    expect((await create({ user: userId, ...news }, token)).status).toBe(403);
    const admin = await signIn('admin');
    const { status, body } = await create({ user: userId, ...news }, admin.token);
    expect(status).toBe(201);
    expect(ids(await list())).toEqual([body.data.notification._id]);
    expect(await count()).toBe(1);
  });

  it('does not make a user of somebody who is not there', async () => {
    const admin = await signIn('admin');
    const user = 'usr_01JD0000000000000000000000';
    expect((await create({ user, ...news }, admin.token)).body.code).toBe('user_not_found');
    expect(await findUser(user)).toBeNull();
  });
});
