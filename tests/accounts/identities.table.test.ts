import { expect, it } from 'vitest';
import { useTable } from '../support/table/table.ts';

await useTable();
const {
  findEmailIdentity,
  findProviderIdentity,
  removeEmailIdentityStep,
  setPasswordStep,
  addEmailIdentityStep,
  addProviderIdentityStep,
} = await import('#functions/accounts/providers/identities.ts');
const { createUserSteps } = await import('#functions/accounts/new-account.ts');
const { hasPassword } = await import('#functions/accounts/sign-in/passwords.ts');
const { changeUserStep, findUser, newUser } = await import('#functions/accounts/users.ts');
const { transact } = await import('#functions/platform/table/table.ts');

const now = new Date('2026-11-20T10:00:00.000Z');
const account = (email: string) => newUser({ email, name: 'Clara', emailVerified: false, role: 'user' }, now);

it('P33: of many concurrent transactions that add one e-mail one succeeds, and the others write no user', async () => {
  const users = Array.from({ length: 20 }, () => account('una@example.com'));
  const outcomes = await Promise.allSettled(
    users.map((user) =>
      transact([
        addEmailIdentityStep(user.email, { userId: user._id, passwordHash: 'h' }, now),
        ...createUserSteps(user),
      ]),
    ),
  );
  const won = users.filter((_, i) => outcomes[i]!.status === 'fulfilled');
  expect(won).toHaveLength(1);
  const refusals = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [(outcome.reason as { refusal?: string }).refusal] : [],
  );
  expect(refusals).toEqual(Array<string>(19).fill('email_taken'));
  expect(await findEmailIdentity('una@example.com')).toEqual({ userId: won[0]!._id, passwordHash: 'h' });
  const written = await Promise.all(users.map(({ _id }) => findUser(_id)));
  expect(written.filter(Boolean)).toHaveLength(1);
});

it.each(['google', 'apple'] as const)('P33: an account at %s is linked to one user', async (provider) => {
  await transact([addProviderIdentityStep(provider, '1042', `usr_${provider}`)]);
  await expect(transact([addProviderIdentityStep(provider, '1042', 'usr_b')])).rejects.toMatchObject({
    refusal: 'provider_taken',
  });
  expect(await findProviderIdentity(provider, '1042')).toBe(`usr_${provider}`);
  expect(await findProviderIdentity(provider, '1043')).toBeNull();
});

it("a password is set only on the user's own e-mail, and an e-mail identity deleted only as it was read", async () => {
  const email = 'dos@example.com';
  await transact([addEmailIdentityStep(email, { userId: 'usr_a' }, now)]);
  await expect(
    transact([setPasswordStep(email, 'usr_b', { passwordHash: 'h', isLongPassword: false })]),
  ).rejects.toMatchObject({
    refusal: 'email_not_owned',
  });
  const read = (await findEmailIdentity(email))!;
  await transact([setPasswordStep(email, 'usr_a', { passwordHash: 'h', isLongPassword: false })]);
  await expect(transact([removeEmailIdentityStep(email, read)])).rejects.toMatchObject({
    refusal: 'email_not_owned',
  });
  await transact([removeEmailIdentityStep(email, (await findEmailIdentity(email))!)]);
  expect(await findEmailIdentity(email)).toBeNull();
});

it('a user is changed only while it is as expected', async () => {
  const user = account('tres@example.com');
  await transact(createUserSteps(user));
  await transact([changeUserStep(user._id, { googleSub: '7' }, { googleSub: null, sessionEpoch: 0 })]);
  const stale = transact([changeUserStep(user._id, { googleSub: '8' }, { googleSub: null })]);
  await expect(stale).rejects.toMatchObject({ refusal: 'user_changed' });
  expect(await findUser(user._id)).toEqual({ ...user, googleSub: '7' });
});

it.each([
  ['of today', { passwordHash: 'h', isLongPassword: false }, {}, true],
  ['that was never chosen, beside Google', {}, { googleSub: '7' }, false],
  ['that was never chosen, beside a passkey', {}, { passkeys: 1 }, false],
])('a password %s is told without its hash', async (what, identity, ways, expected) => {
  const user = { ...account(`${what.length}-palabras@example.com`), ...ways };
  await transact([addEmailIdentityStep(user.email, { userId: user._id, ...identity }, now)]);
  expect(await hasPassword(user)).toBe(expected);
  expect(await hasPassword({ ...user, _id: 'usr_other' })).toBe(false);
});
