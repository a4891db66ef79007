import { expect, it } from 'vitest';
import { nightly } from '#tests/support/run/rounds.ts';
import { profiles, accounts } from '#infra/demo/accounts.ts';
import { useTable } from '../support/table/table.ts';

await useTable();
const { seedAccounts, seedRegisteredUsers } = await import('#infra/demo/users.ts');
const { readUserCounters } = await import('#functions/accounts/user-counters.ts');
const { searchUsers } = await import('#functions/back-office/users/user-directory.ts');
const { findEmailIdentity } = await import('#functions/accounts/providers/identities.ts');
const { mustLengthenPassword } = await import('#functions/accounts/sign-in/passwords.ts');

nightly(
  'the demo has enough users for several pages and searches, created once by repeated runs',
  async () => {
    const now = new Date('2026-11-20T10:00:00.000Z');
    await seedRegisteredUsers(now);
    await seedRegisteredUsers(new Date(now.getTime() + 60_000));
    expect(await readUserCounters()).toEqual({ total: 40, receiving: 0, banned: 0 });
    const { users, cursor } = await searchUsers('', { limit: 20 });
    expect([users.length, cursor !== null]).toEqual([20, true]);
    expect(users[0]).toMatchObject({ name: 'Álvaro Núñez', email: 'alvaro.nunez@demo.tenaz.test' });
    const found = await searchUsers('ibanez nuria', { limit: 20 });
    expect(found.users.map(({ name }) => name)).toEqual(['Nuria Ibáñez']);
  },
);

it('the accounts of the back office have a password of the length that their role takes', async () => {
  await seedAccounts(new Date());
  for (const who of ['admin', 'trainer', 'shopkeeper', 'support'] as const) {
    const { email } = accounts[who];
    expect(await mustLengthenPassword({ email, role: profiles[who].role, passkeys: 0 })).toBe(false);
    expect(await findEmailIdentity(email)).toMatchObject({ isLongPassword: true });
  }
});
