import { expect, it } from 'vitest';
import { nightly } from '#tests/support/run/rounds.ts';
import type { Notification } from '#shared/contracts/messages/notifications.ts';
import { call } from '../support/call.ts';
import { putManyNotifications } from '../support/notifications/many-notifications.ts';
import { signIn } from '../support/sign-in.ts';
import { useTable } from '../support/table/table.ts';
import { tableSpend } from '../support/table/table-spend.ts';

await useTable();
const { handler } = await import('#functions/messages/notifications/notifications.lambda.ts');
const { listNotifications } = await import('#functions/messages/notifications/list-notifications.ts');
const { findNotification, newNotification, notificationSteps } =
  await import('#functions/messages/notifications/notifications.ts');
const { deleteNotification, markNotificationRead, markAllNotificationsRead } =
  await import('#functions/messages/notifications/mark-read.ts');
const { findUser } = await import('#functions/accounts/users.ts');
const { keys } = await import('#functions/entities.ts');
const { deleteItem, transact } = await import('#functions/platform/table/table.ts');

const dayMs = 86_400_000;
const later = (days: number) => new Date(Date.now() + days * dayMs);

/** The list at a time, which may be later than sessions last. */
async function listAt(userId: string, now: Date, query: object = {}) {
  const input = { page: 1, limit: 10, sort: '-createdAt', ...query };
  const actor = { user: (await findUser(userId))! };
  const context = { query: input, actor, now } as unknown as Parameters<typeof listNotifications>[0];
  const { data } = await listNotifications(context);
  return { ids: data.notifications.map(({ _id }) => _id), total: data.pagination.total };
}

const unreadOf = async (userId: string) => (await findUser(userId))!.unreadCount;

async function notify(userId: string, at: Date): Promise<Notification> {
  const fields = { type: 'info', priority: 'low', title: 'Hola', message: 'Texto' } as const;
  const one = newNotification({ ...fields, relatedId: null, relatedType: null }, at);
  await transact(notificationSteps(userId, [one]));
  return one;
}

nightly(
  'a page of ten among 2,000 notifications reads about a page, at both ends of the list and with a filter',
  async () => {
    const { token, userId } = await signIn();
    const written = await putManyNotifications(userId, 2000, new Date(), (nth) => ({ read: nth >= 30 }));
    const pages = [
      { query: {}, expected: written.slice(0, 10), total: 2000 },
      { query: { page: '3' }, expected: written.slice(20, 30), total: 2000 },
      { query: { page: '200' }, expected: written.slice(1990), total: 2000 },
      { query: { sort: 'createdAt' }, expected: written.slice(1990).toReversed(), total: 2000 },
      { query: { read: 'false' }, expected: written.slice(0, 10), total: 30 },
      { query: { read: 'true' }, expected: written.slice(30, 40), total: 1970 },
      { query: { type: 'error' }, expected: [], total: 0 },
    ];
    for (const { query, expected, total } of pages) {
      const { result, readUnits, trips } = await tableSpend(() =>
        call(handler, 'GET /api/notifications', { token, query: query as Record<string, string> }),
      );
      const { notifications, pagination } = result.body.data;
      expect(notifications.map(({ _id }: Notification) => _id)).toEqual(expected.map(({ _id }) => _id));
      expect(pagination.total).toBe(total);
      // among them two for the session, one for the routines, one for what has expired
      expect(readUnits).toBeLessThan(15);
      expect(trips).toBeLessThan(4);
    }
  },
);

it('a notification older than a year leaves list and counters, and can no longer be read or deleted', async () => {
  const { userId } = await signIn();
  const [old, kept] = [await notify(userId, later(0)), await notify(userId, later(20))];
  const now = later(366);
  for (const change of [markNotificationRead, deleteNotification])
    expect(await change(userId, old._id, now)).toBeNull();
  expect(await findNotification(userId, old._id, now)).toBeNull();
  expect(await unreadOf(userId)).toBe(2);
  expect(await listAt(userId, now)).toEqual({ ids: [kept._id], total: 1 });
  expect(await unreadOf(userId)).toBe(1);
  await markAllNotificationsRead(userId, now);
  expect(await listAt(userId, now, { read: 'false' })).toEqual({ ids: [], total: 0 });
});

it('a notification that a list has just taken out of the counters cannot be counted again by a clock that is behind', async () => {
  const { userId } = await signIn();
  const old = await notify(userId, later(0));
  await listAt(userId, later(366));
  expect(await markNotificationRead(userId, old._id, later(364))).toBeNull();
  expect(await deleteNotification(userId, old._id, later(364))).toBeNull();
  await markAllNotificationsRead(userId, later(364));
  expect(await listAt(userId, later(364))).toEqual({ ids: [], total: 0 });
});

it('notifications that the table deleted while their user was away for months leave the counters', async () => {
  const { userId } = await signIn();
  const [old, kept] = [await notify(userId, later(0)), await notify(userId, later(100))];
  await listAt(userId, later(110));
  await deleteItem(keys.notification(userId, old._id));
  const now = later(365 + 40);
  // no filter of the page contradicts the counter
  expect(await listAt(userId, now, { read: 'false', limit: 1 })).toEqual({ ids: [kept._id], total: 1 });
  expect(await unreadOf(userId)).toBe(1);
});
