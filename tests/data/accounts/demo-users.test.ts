import { expect, it } from 'vitest';
import { useTable } from '../../support/table/table.ts';

await useTable();
const { seedRegisteredUsers } = await import('#infra/local/demo/users.ts');
const { readUserCounters } = await import('#functions/_data/accounts/user-counters.ts');
const { searchUsers } = await import('#functions/_data/accounts/user-directory.ts');

it('the demo has enough users for several pages and searches, created once by repeated runs', async () => {
  const now = new Date('2026-11-20T10:00:00.000Z');
  await seedRegisteredUsers(now);
  await seedRegisteredUsers(new Date(now.getTime() + 60_000));
  expect(await readUserCounters()).toEqual({ total: 40, receiving: 0, banned: 0 });
  const { users, cursor } = await searchUsers('', { limit: 20 });
  expect([users.length, cursor !== null]).toEqual([20, true]);
  expect(users[0]).toMatchObject({ name: 'Álvaro Núñez', email: 'alvaro.nunez@demo.tenaz.test' });
  const found = await searchUsers('ibanez nuria', { limit: 20 });
  expect(found.users.map(({ name }) => name)).toEqual(['Nuria Ibáñez']);
});
