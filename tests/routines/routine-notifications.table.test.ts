import { beforeEach, describe, expect, it } from 'vitest';
import type { Notification } from '#shared/contracts/messages/notifications.ts';
import { call } from '../support/call.ts';
import { signIn } from '../support/sign-in.ts';
import { useTable } from '../support/table/table.ts';
import { progressFixtures } from '../support/routines/progress-fixtures.ts';

await useTable();
const { handler } = await import('#functions/messages/notifications/notifications.lambda.ts');
const { findDelivery } = await import('#functions/messages/notifications/deliveries.ts');
const { newNotification, notificationSteps } =
  await import('#functions/messages/notifications/notifications.ts');
const { transact } = await import('#functions/platform/table/table.ts');
const { findUser } = await import('#functions/accounts/users.ts');
const { putDelivery } = await progressFixtures();

let token: string;
let userId: string;
beforeEach(async () => {
  ({ token, userId } = await signIn());
});

const dayMs = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * dayMs);

/** Writes a notification of another kind for a user. */
async function putOtherNotification(at: Date, facts: Partial<Notification> = {}) {
  const news = { type: 'info', priority: 'low', title: 'Hola', message: 'Texto' } as const;
  const one = newNotification({ ...news, relatedId: null, relatedType: null, ...facts }, at);
  await transact(notificationSteps(userId, [one]));
  return one;
}

const sentAt = (days: number) => ({ sentAt: ago(days).toISOString() });
const list = (query?: Record<string, string>) => call(handler, 'GET /api/notifications', { token, query });
const count = async () =>
  (await call(handler, 'GET /api/notifications/unread-count', { token })).body.data.unreadCount as number;
const one =
  (method: string, way: string) =>
  (id: string, as = token) =>
    call(handler, `${method} /api/notifications/{id}${way}`, { token: as, params: { id } });
const get = one('GET', '');
const read = one('PUT', '/read');
const remove = one('DELETE', '');
const readAll = () => call(handler, 'PUT /api/notifications/mark-all-read', { token });
const ids = ({ body }: { body: { data: { notifications: Notification[] } } }) =>
  body.data.notifications.map(({ _id }) => _id);

describe('notification of a sent routine', () => {
  it('a sent routine is a notification with its link, in the list and by id', async () => {
    const { _id, routineId, sentAt: at } = await putDelivery(userId, 4, { routineName: 'Fuerza en casa' });
    const { notification } = (await get(_id)).body.data;
    expect(notification).toEqual({
      _id,
      type: 'routine',
      priority: 'medium',
      title: 'Tu rutina del mes 4 ya está en tu correo',
      message: 'Te hemos enviado «Fuerza en casa». También la tienes en tu perfil, en Entrenamiento.',
      read: false,
      createdAt: at,
      updatedAt: at,
      emailSent: true,
      emailSentAt: at,
      relatedId: routineId,
      relatedType: 'routine',
    });
    expect((await list()).body.data.notifications).toEqual([notification]);
  });

  it('sent routines are sorted among other notifications by time, in both directions, and filtered by type', async () => {
    const oldest = await putOtherNotification(ago(30));
    const first = await putDelivery(userId, 1, sentAt(20));
    const between = await putOtherNotification(ago(10), { type: 'payment' });
    const second = await putDelivery(userId, 2, sentAt(5));
    const newest = await putOtherNotification(ago(1));
    const all = [newest, second, between, first, oldest].map(({ _id }) => _id);
    expect(ids(await list())).toEqual(all);
    expect(ids(await list({ sort: 'createdAt' }))).toEqual(all.toReversed());
    expect(ids(await list({ type: 'routine' }))).toEqual([second._id, first._id]);
    const page = await list({ limit: '2', page: '2' });
    expect(ids(page)).toEqual([between._id, first._id]);
    expect(page.body.data.pagination).toEqual({ page: 2, limit: 2, total: 5, pages: 3 });
  });

  it('a routine that failed, bounced, is being sent or is older than a year is not in the list of notifications', async () => {
    const at = new Date().toISOString();
    const none = [
      await putDelivery(userId, 1, { sentAt: null, failedAt: at, reason: 'rejected' }),
      await putDelivery(userId, 2, { failedAt: at, reason: 'bounced' }),
      await putDelivery(userId, 3, { sentAt: null }),
      await putDelivery(userId, 4, sentAt(366)),
    ];
    expect(ids(await list())).toEqual([]);
    expect(await count()).toBe(0);
    for (const { _id } of none)
      for (const ask of [get, read, remove])
        expect((await ask(_id)).body.code).toBe('notification_not_found');
    for (const row of none) expect(await findDelivery(userId, row._id)).toEqual(row);
  });

  it('P18: a user who asks for another user’s routine notification gets 404', async () => {
    const { _id } = await putDelivery(userId, 1);
    const { token: stranger } = await signIn();
    for (const ask of [get, read, remove])
      expect((await ask(_id, stranger)).body.code).toBe('notification_not_found');
    expect(await findDelivery(userId, _id)).toMatchObject({ readAt: null, hiddenAt: null });
  });
});

describe('reading a routine notification', () => {
  it('unread routines count with other notifications, and concurrent reads count once', async () => {
    const { _id } = await putDelivery(userId, 1);
    await putOtherNotification(new Date());
    expect(await count()).toBe(2);
    const answers = await Promise.all([1, 2, 3, 4].map(() => read(_id)));
    for (const { status, body } of answers)
      expect([status, body.data.notification.read]).toEqual([200, true]);
    expect(await count()).toBe(1);
    const { readAt } = (await findDelivery(userId, _id))!;
    expect((await read(_id)).body.data.notification.updatedAt).toBe(readAt);
    expect(ids(await list({ read: 'true' }))).toEqual([_id]);
  });

  it('marking all as read marks routines and other notifications', async () => {
    await Promise.all([1, 2, 3].map((month) => putDelivery(userId, month, sentAt(month))));
    await Promise.all([1, 2].map((days) => putOtherNotification(ago(days))));
    expect(await count()).toBe(5);
    await Promise.all([readAll(), readAll()]);
    expect(await count()).toBe(0);
    expect(ids(await list({ read: 'false' }))).toEqual([]);
  });

  it('reading a routine notification does not change the counter of other notifications', async () => {
    const { _id } = await putDelivery(userId, 1);
    await putOtherNotification(new Date());
    await list();
    await read(_id);
    await list();
    expect((await findUser(userId))!.unreadCount).toBe(1);
  });
});

describe('removing a routine notification', () => {
  it('removing a routine notification keeps the delivery in the ledger', async () => {
    const row = await putDelivery(userId, 1);
    expect((await remove(row._id)).status).toBe(200);
    expect(ids(await list())).toEqual([]);
    expect(await count()).toBe(0);
    expect(await findDelivery(userId, row._id)).toEqual({
      ...row,
      hiddenAt: expect.any(String) as string,
    });
    for (const ask of [get, read, remove]) expect((await ask(row._id)).status).toBe(404);
  });

  it('a routine notification is removed once, and a concurrent read does not restore it', async () => {
    const { _id } = await putDelivery(userId, 1);
    const answers = await Promise.all([remove(_id), read(_id), remove(_id), read(_id)]);
    const removed = answers.filter((_, at) => at % 2 === 0).map(({ status }) => status);
    expect(removed.toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect((await get(_id)).status).toBe(404);
    expect(await count()).toBe(0);
  });
});
