import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { call } from '../support/call.ts';
import { signIn } from '../support/sign-in.ts';
import { useTable } from '../support/table.ts';

await useTable();
const { handler } = await import('#functions/notifications/index.ts');
const { newNotification, notificationSteps } = await import('#functions/_data/notifications.ts');
const { findUser } = await import('#functions/_data/users.ts');
const { transact } = await import('#functions/_data/table.ts');

/** What may happen to somebody who has four notifications. */
const deed = fc.oneof(
  fc.constant({ do: 'tell' as const, which: 0 }),
  fc.record({ do: fc.constantFrom('read' as const, 'remove' as const), which: fc.nat(3) }),
  fc.constant({ do: 'readAll' as const, which: 0 }),
);

/** Rounds one after another; the deeds of a round happen at once. */
const rounds = fc.array(fc.array(deed, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 });

it('the unread counter is what is unread, whatever happens in whatever order and at once', async () => {
  await fc.assert(
    fc.asyncProperty(rounds, async (history) => {
      const { token, userId } = await signIn();
      const ids: string[] = [];
      const ask = (route: string, id?: string) =>
        call(handler, route, { token, params: { id: id ?? 'none' } });
      const deeds = {
        async tell() {
          const news = { type: 'info', priority: 'low', title: 'Hola', message: 'Texto' } as const;
          const one = newNotification({ ...news, relatedId: null, relatedType: null }, new Date());
          await transact(notificationSteps(userId, [one]));
          ids.push(one._id);
        },
        read: (which: number) => ask('PUT /api/notifications/{id}/read', ids[which]),
        remove: (which: number) => ask('DELETE /api/notifications/{id}', ids[which]),
        readAll: () => ask('PUT /api/notifications/mark-all-read'),
      };
      for (let told = 0; told < 4; told++) await deeds.tell();
      for (const round of history) await Promise.all(round.map(({ do: name, which }) => deeds[name](which)));
      const { unreadCount } = (await findUser(userId))!;
      const query = { read: 'false' };
      const listed = await call(handler, 'GET /api/notifications', { token, query });
      expect(unreadCount).toBe(listed.body.data.pagination.total);
    }),
    { numRuns: 30, endOnFailure: true },
  );
});
