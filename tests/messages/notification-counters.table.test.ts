import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { NotificationType } from '#shared/contracts/messages/notification-type.ts';
import { signIn } from '../support/sign-in.ts';
import { useTable } from '../support/table/table.ts';
import { modelRuns } from '../support/run/rounds.ts';

await useTable();
const { listNotifications } = await import('#functions/messages/notifications/list-notifications.ts');
const { findNotifications, newNotification, notificationSteps } =
  await import('#functions/messages/notifications/notifications.ts');
const { deleteNotification, markAllNotificationsRead, markNotificationRead } =
  await import('#functions/messages/notifications/mark-read.ts');
const { counterName } = await import('#functions/accounts/notification-counters.ts');
const { findUser } = await import('#functions/accounts/users.ts');
const { keys } = await import('#functions/entities.ts');
const { deleteItem, transact } = await import('#functions/platform/table/table.ts');

const dayMs = 86_400_000;
const types = ['order', 'payment', 'info'] as const;
const states = [undefined, 'true', 'false'] as const;

const action = fc.oneof(
  fc.record({ do: fc.constant('notify' as const), which: fc.nat(2) }),
  fc.record({ do: fc.constantFrom('read' as const, 'remove' as const), which: fc.nat(7) }),
  fc.record({ do: fc.constantFrom('readAll' as const, 'list' as const), which: fc.nat(2) }),
);

/** Rounds in sequence, each some days after the one before; the actions of one run concurrently. */
const rounds = fc.array(
  fc.record({
    days: fc.oneof(fc.constant(0), fc.nat(200)),
    actions: fc.array(action, { minLength: 1, maxLength: 4 }),
  }),
  { minLength: 2, maxLength: 6 },
);

/** The list at a time, which may be later than sessions last. */
async function listAt(userId: string, now: Date, query: object = {}) {
  const input = { page: 1, limit: 10, sort: '-createdAt', ...query };
  const actor = { user: (await findUser(userId))! };
  const context = { query: input, actor, now } as unknown as Parameters<typeof listNotifications>[0];
  return (await listNotifications(context)).data;
}

it('P34: after any sequence of create, read, read all, delete, expiry and list, counters, totals and pages equal the rows', async () => {
  await fc.assert(
    fc.asyncProperty(rounds, async (history) => {
      const { userId } = await signIn();
      const ids: string[] = [];
      let now = new Date();
      const actions = {
        async notify(which: number) {
          const fields = { type: types[which]!, priority: 'low', title: 'Hola', message: 'Texto' } as const;
          const one = newNotification({ ...fields, relatedId: null, relatedType: null }, now);
          await transact(notificationSteps(userId, [one]));
          ids.push(one._id);
        },
        read: (which: number) => markNotificationRead(userId, ids[which] ?? 'none', now),
        remove: (which: number) => deleteNotification(userId, ids[which] ?? 'none', now),
        readAll: () => markAllNotificationsRead(userId, now),
        list: (which: number) => listAt(userId, now, { type: types[which] }),
      };
      for (const which of [0, 1, 2, 0]) await actions.notify(which);
      for (const round of history) {
        now = new Date(now.getTime() + round.days * dayMs);
        // as DynamoDB deletes them: five weeks after they were last shown
        for (const { _id, createdAt } of await findNotifications(userId))
          if (Date.parse(createdAt) < now.getTime() - 400 * dayMs)
            await deleteItem(keys.notification(userId, _id));
        await Promise.all(round.actions.map(({ do: name, which }) => actions[name](which)));
      }
      const since = new Date(now.getTime() - 365 * dayMs).toISOString();
      const left = await findNotifications(userId, since);
      for (const type of [undefined, types[0]])
        for (const read of states) {
          const rows = left
            .filter((one) => type === undefined || one.type === type)
            .filter((one) => read === undefined || String(one.read) === read);
          const numbers = Array.from({ length: Math.ceil(rows.length / 3) + 1 }, (_, at) => at + 1);
          const pages = await Promise.all(
            numbers.map((page) => listAt(userId, now, { type, read, page, limit: 3 })),
          );
          for (const { pagination } of pages) expect(pagination.total).toBe(rows.length);
          const listed = pages.flatMap(({ notifications }) => notifications.map(({ _id }) => _id));
          expect(listed).toEqual(rows.map(({ _id }) => _id).toReversed());
        }
      const user = (await findUser(userId))!;
      for (const type of NotificationType.options)
        for (const read of [true, false])
          expect(user[counterName(type, read)] ?? 0).toBe(
            left.filter((one) => one.type === type && one.read === read).length,
          );
      expect(user.unreadCount).toBe(left.filter(({ read }) => !read).length);
    }),
    modelRuns(2, 40),
  );
});
