import { afterAll, expect, it, onTestFinished } from 'vitest';
import { nightly } from '#tests/support/run/rounds.ts';
import { startLeavingAccounts } from '../support/accounts/leaving-accounts.ts';
import { call } from '../support/call.ts';
import { countedSignIn, signIn } from '../support/sign-in.ts';
import { startShop } from '../support/start-shop.ts';
import { day, startSubscriberCalls } from '../support/subscriptions/subscriber-calls.ts';
import { startPointsInTime } from '../support/table/point-in-time.ts';
import { restoreCalls } from '../support/table/restore-calls.ts';
import { authCalls, freshEmail, newAccount, password } from '../accounts/accounts.ts';

const dynamo = await startPointsInTime();
const shop = await startShop({ AWS_ENDPOINT_URL_DYNAMODB: dynamo.url });
afterAll(() => Promise.all([shop.close(), dynamo.close()]));

const { handler: auth } = await import('#functions/accounts/sign-in/auth.lambda.ts');
const { handler: roleDesk } = await import('#functions/back-office/role-management.lambda.ts');
const { handler: userDesk } = await import('#functions/back-office/users/user-management.lambda.ts');
const { handler: night } = await import('#functions/privacy/erasure/erase-accounts.lambda.ts');
const { hasFirstAdmin, recordFirstAdminStep } = await import('#functions/accounts/roles.ts');
const identities = await import('#functions/accounts/providers/identities.ts');
const { issueLinkToken } = await import('#functions/accounts/mail-links/link-tokens.ts');
const { findRoles, permissionsOf } = await import('#functions/accounts/roles.ts');
const { readUserCounters } = await import('#functions/accounts/user-counters.ts');
const { reindexUserSteps } = await import('#functions/accounts/user-search-index.ts');
const { searchUsers } = await import('#functions/back-office/users/user-directory.ts');
const { changeUserStep, findUser, updateUser } = await import('#functions/accounts/users.ts');
const { addPasskeySteps, findPasskeys } = await import('#functions/accounts/passkeys/passkeys.ts');
const { newRecoveryCodes, recoveryCodesLeft } =
  await import('#functions/accounts/passkeys/recovery-codes.ts');
const { transact } = await import('#functions/platform/table/table.ts');
const life = await startSubscriberCalls(shop);
const leaving = await startLeavingAccounts(shop, life);
const { from, done, restored, itemAt } = restoreCalls(dynamo);
const calls = authCalls(auth);

const userOf = async (userId: string) => (await findUser(userId))!;

/** Switches the functions to the table of a time, until the test ends; the table's name. */
async function switchedTo(to: string): Promise<string> {
  const table = await restored(to);
  await done('close');
  onTestFinished(async () => void (await done('open')));
  await done('apply', { table, downloads: 'downloads' });
  await done('switch', { table });
  dynamo.switchTo(from, table);
  onTestFinished(() => dynamo.switchTo(from, from));
  return table;
}

/** Gives a user a role, as an admin does. */
async function assign(token: string, userId: string, role: string): Promise<void> {
  const roleId = (await findRoles()).roles.find(({ name }) => name === role)!._id;
  const answer = await call(roleDesk, 'PUT /api/users/{id}/role', {
    token,
    params: { id: userId },
    body: { roleId },
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

/** A call about a user that must succeed. */
async function manage(token: string, route: string, id: string, body: object = {}): Promise<void> {
  const answer = await call(userDesk, route, { token, params: { id }, body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

/** Adds a passkey with recovery codes. */
async function addPasskey(userId: string): Promise<void> {
  const passkey = {
    _id: `key-of-${userId}`,
    credentialId: 'credential',
    publicKey: 'public key',
    counter: 0,
    transports: [],
    name: 'Móvil',
    createdAt: new Date().toISOString(),
    lastUsedAt: null,
  };
  const steps = [
    ...addPasskeySteps(await userOf(userId), passkey),
    newRecoveryCodes(userId, new Date()).step,
  ];
  await transact(steps);
}

/** What a thief makes of an account: another address with a password of the thief, Google, a passkey with codes. */
async function takeOver(userId: string, sub: string) {
  const email = freshEmail();
  const user = await userOf(userId);
  const identity = (await identities.findEmailIdentity(user.email))!;
  await transact([
    identities.reserveEmailStep(user.email, identity, new Date(Date.now() + day)),
    identities.addEmailIdentityStep(email, identity, new Date()),
    identities.addProviderIdentityStep('google', sub, userId),
    changeUserStep(userId, { email, googleSub: sub }, { email: user.email }),
    ...reindexUserSteps(user, { email }),
  ]);
  await addPasskey(userId);
  const taken = {
    userId,
    email: user.email,
    changedAt: new Date().toISOString(),
    googleSub: null,
    appleSub: null,
  };
  return { email, link: await issueLinkToken('revert-change', taken, new Date()) };
}

it('P206: an account that was taken back from a thief after the point in time is not the thief’s again', async () => {
  const { userId, email } = await newAccount(calls);
  const thief = await takeOver(userId, 'sub-of-the-thief');
  const [quiet, { userId: later, email: address }] = [await newAccount(calls), await newAccount(calls)];
  const to = await dynamo.keep(from);

  expect((await calls.revert({ token: thief.link, password: 'Recuperada9' })).status).toBe(200);
  await updateUser(quiet.userId, { wantsReviewRequests: false });
  const unlinked = { unlinkedProviders: ['google' as const] };
  await transact([changeUserStep(quiet.userId, unlinked, { email: quiet.email })]);
  // this one is taken over after the point in time, and its owner has the link still
  const { link } = await takeOver(later, 'sub-of-another');
  const owned = await userOf(userId);
  await switchedTo(to);

  expect(await identities.findProviderIdentity('google', 'sub-of-the-thief')).toBeNull();
  expect((await calls.login({ email: thief.email, password })).body.code).toBe('wrong_credentials');
  expect((await calls.login({ email, password })).body.code).toBe('wrong_credentials');
  expect((await calls.login({ email, password: 'Recuperada9' })).status).toBe(200);
  expect(await findPasskeys(userId)).toEqual([]);
  expect(await recoveryCodesLeft(userId)).toBe(0);
  const { voidReverts, passkeys, googleSub, sessionEpoch } = owned;
  expect(await userOf(userId)).toMatchObject({ email, voidReverts, passkeys, googleSub, sessionEpoch });
  expect(voidReverts).not.toBeNull();
  expect(await userOf(quiet.userId)).toMatchObject(unlinked);
  const found = async (term: string) => (await searchUsers(term, { limit: 10 })).users.map(({ _id }) => _id);
  expect([await found(email), await found(thief.email)]).toEqual([[userId], []]);
  expect((await userOf(quiet.userId)).wantsReviewRequests).toBe(false);
  expect((await calls.revert({ token: link, password: 'Recuperada9' })).status).toBe(200);
  expect((await calls.login({ email: address, password: 'Recuperada9' })).status).toBe(200);
});

nightly(
  'P206: rights that were taken away after the point in time do not come back, and roles and bans add up',
  async () => {
    const { token } = await countedSignIn('admin');
    const people = await Promise.all(Array.from({ length: 5 }, () => newAccount(calls)));
    const [dismissed, expelled, reset, promoted, first] = people.map(({ userId }) => userId) as [
      string,
      string,
      string,
      string,
      string,
    ];
    await assign(token, dismissed, 'admin');
    for (const userId of [reset, first]) await assign(token, userId, 'support');
    await addPasskey(reset);
    const to = await dynamo.keep(from);

    await assign(token, dismissed, 'user');
    await assign(token, promoted, 'trainer');
    await manage(token, 'PUT /api/users/{id}/ban', expelled, { reason: 'Impago' });
    await manage(token, 'POST /api/users/{id}/passkey-reset', reset, { reason: 'Perdió el móvil' });
    await addPasskey(first);
    await transact([recordFirstAdminStep(promoted, new Date())]);
    const since = await newAccount(calls);
    await assign(token, since.userId, 'support');
    const support = (await findRoles()).roles.find(({ name }) => name === 'support')!;
    const edited = await call(roleDesk, 'PUT /api/roles/{id}', {
      token,
      params: { id: support._id },
      body: { permissions: ['users:read'], version: support.version },
    });
    expect(edited.status, JSON.stringify(edited.body)).toBe(200);

    const table = await switchedTo(to);
    expect(await findUser(since.userId)).toBeNull();
    expect(await Promise.all([dismissed, expelled, reset, promoted].map(userOf))).toMatchObject([
      { role: 'user', banned: false },
      { role: 'user', banned: true, ban: { reason: 'Impago' } },
      { role: 'support', passkeys: 0, passkeyWaivedAt: null },
      { role: 'trainer' },
    ]);
    expect(await itemAt(table, `account#${expelled}`, 'user')).toMatchObject({
      gsi4pk: { S: 'users#banned' },
    });
    expect([await findPasskeys(reset), await recoveryCodesLeft(reset)]).toEqual([[], 0]);
    expect([(await userOf(first)).passkeys, (await findPasskeys(first)).length]).toEqual([1, 1]);
    expect(await recoveryCodesLeft(first)).toBeGreaterThan(0);
    const roles = await findRoles();
    expect(permissionsOf(roles, 'support')).toEqual(['users:read']);
    const users = (await dynamo.items(table)).filter((item) => item['sk']!.S === 'user');
    for (const { name, users: counted } of roles.roles.filter(({ name }) => name !== 'user'))
      expect([name, counted]).toEqual([name, users.filter((user) => user['role']!.S === name).length]);
    expect((await readUserCounters()).banned).toBe(users.filter((user) => user['banned']?.BOOL).length);
    expect(await hasFirstAdmin()).toBe(true);
    // bans and roles go on from there
    await manage(token, 'PUT /api/users/{id}/unban', expelled);
    await assign(token, promoted, 'user');
  },
);

it('P207: an account that had a role at the point in time, lost it and was erased since, is erased again', async () => {
  const { token } = await signIn('admin');
  const { userId, email, token: own } = await leaving.customer();
  await assign(token, userId, 'shopkeeper');
  const to = await dynamo.keep(from);
  await assign(token, userId, 'user');
  expect((await leaving.request(own)).status).toBe(202);
  await life.go(15 * day);
  expect(await night({})).toMatchObject({ erased: 1 });

  await switchedTo(to);
  expect(await findUser(userId)).toBeNull();
  expect(await identities.findEmailIdentity(email)).toBeNull();
  expect((await findRoles()).roles.find(({ name }) => name === 'shopkeeper')!.users).toBe(0);
});
