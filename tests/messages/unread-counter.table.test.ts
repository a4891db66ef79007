import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { call } from '../support/call.ts';
import { signIn } from '../support/sign-in.ts';
import { useTable } from '../support/table/table.ts';
import { progressFixtures } from '../support/routines/progress-fixtures.ts';
import { modelRuns } from '../support/run/rounds.ts';

await useTable();
const { handler } = await import('#functions/messages/notifications/notifications.lambda.ts');
const { newNotification, notificationSteps } =
  await import('#functions/messages/notifications/notifications.ts');
const { findUser } = await import('#functions/accounts/users.ts');
const { transact } = await import('#functions/platform/table/table.ts');
const { putDelivery } = await progressFixtures();

/** What may happen to a user with four notifications, two of them routines. */
const action = fc.oneof(
  fc.constant({ do: 'notify' as const, which: 0 }),
  fc.constant({ do: 'send' as const, which: 0 }),
  fc.record({ do: fc.constantFrom('read' as const, 'remove' as const), which: fc.nat(3) }),
  fc.constant({ do: 'readAll' as const, which: 0 }),
);

/** Rounds in sequence; the actions of one round run concurrently. */
const rounds = fc.array(fc.array(action, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 });

it('the unread counter equals the number of unread notifications after any sequence of concurrent actions', async () => {
  await fc.assert(
    fc.asyncProperty(rounds, async (history) => {
      const { token, userId } = await signIn();
      const ids: string[] = [];
      let months = 0;
      const request = (route: string, id?: string) =>
        call(handler, route, { token, params: { id: id ?? 'none' } });
      const actions = {
        async notify() {
          const fields = { type: 'info', priority: 'low', title: 'Hola', message: 'Texto' } as const;
          const one = newNotification({ ...fields, relatedId: null, relatedType: null }, new Date());
          await transact(notificationSteps(userId, [one]));
          ids.push(one._id);
        },
        async send() {
          ids.push((await putDelivery(userId, ++months))._id);
        },
        read: (which: number) => request('PUT /api/notifications/{id}/read', ids[which]),
        remove: (which: number) => request('DELETE /api/notifications/{id}', ids[which]),
        readAll: () => request('PUT /api/notifications/mark-all-read'),
      };
      for (const name of ['notify', 'send', 'notify', 'send'] as const) await actions[name]();
      for (const round of history)
        await Promise.all(round.map(({ do: name, which }) => actions[name](which)));
      const counted = await request('GET /api/notifications/unread-count');
      const query = { read: 'false', limit: '50' };
      const { data } = (await call(handler, 'GET /api/notifications', { token, query })).body;
      expect(counted.body.data.unreadCount).toBe(data.pagination.total);
      const written = data.notifications.filter(({ type }: { type: string }) => type !== 'routine');
      expect((await findUser(userId))!.unreadCount).toBe(written.length);
    }),
    modelRuns(4, 100),
  );
});
