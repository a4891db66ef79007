import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { call } from '../../support/call.ts';
import { signIn } from '../../support/sign-in.ts';
import { useTable } from '../../support/table/table.ts';
import { trained } from '../../support/routines/trained.ts';

await useTable();
const { handler } = await import('#functions/notifications/index.ts');
const { newNotification, notificationSteps } =
  await import('#functions/_data/notifications/notifications.ts');
const { findUser } = await import('#functions/_data/accounts/users.ts');
const { transact } = await import('#functions/_data/table/table.ts');
const { deliver } = await trained();

/** What may happen to somebody who has four notifications, two of them routines. */
const deed = fc.oneof(
  fc.constant({ do: 'tell' as const, which: 0 }),
  fc.constant({ do: 'send' as const, which: 0 }),
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
      let months = 0;
      const ask = (route: string, id?: string) =>
        call(handler, route, { token, params: { id: id ?? 'none' } });
      const deeds = {
        async tell() {
          const news = { type: 'info', priority: 'low', title: 'Hola', message: 'Texto' } as const;
          const one = newNotification({ ...news, relatedId: null, relatedType: null }, new Date());
          await transact(notificationSteps(userId, [one]));
          ids.push(one._id);
        },
        async send() {
          ids.push((await deliver(userId, ++months))._id);
        },
        read: (which: number) => ask('PUT /api/notifications/{id}/read', ids[which]),
        remove: (which: number) => ask('DELETE /api/notifications/{id}', ids[which]),
        readAll: () => ask('PUT /api/notifications/mark-all-read'),
      };
      for (const name of ['tell', 'send', 'tell', 'send'] as const) await deeds[name]();
      for (const round of history) await Promise.all(round.map(({ do: name, which }) => deeds[name](which)));
      const counted = await ask('GET /api/notifications/unread-count');
      const query = { read: 'false', limit: '50' };
      const { data } = (await call(handler, 'GET /api/notifications', { token, query })).body;
      expect(counted.body.data.unreadCount).toBe(data.pagination.total);
      const written = data.notifications.filter(({ type }: { type: string }) => type !== 'routine');
      expect((await findUser(userId))!.unreadCount).toBe(written.length);
    }),
    { numRuns: 30, endOnFailure: true },
  );
});
