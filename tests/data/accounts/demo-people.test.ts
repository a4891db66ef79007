import { expect, it } from 'vitest';
import { seedRegistered } from '#infra/local/demo/registered.ts';
import { useTable } from '../../support/table/table.ts';

await useTable();
const { readUserCounters } = await import('#functions/_data/accounts/user-counters.ts');
const { searchUsers } = await import('#functions/_data/accounts/user-directory.ts');

it('the demo has people enough to turn pages and to search, once, however often it is filled', async () => {
  const now = new Date('2026-11-20T10:00:00.000Z');
  await seedRegistered(now);
  await seedRegistered(new Date(now.getTime() + 60_000));
  expect(await readUserCounters()).toEqual({ total: 40, active: 0 });
  const { users, cursor } = await searchUsers('', { limit: 20 });
  expect([users.length, cursor !== null]).toEqual([20, true]);
  expect(users[0]).toMatchObject({ name: 'Álvaro Núñez', email: 'alvaro.nunez@demo.tenaz.test' });
  const found = await searchUsers('ibanez nuria', { limit: 20 });
  expect(found.users.map(({ name }) => name)).toEqual(['Nuria Ibáñez']);
});
