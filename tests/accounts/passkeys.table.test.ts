import { beforeEach, describe, expect, it, vi } from 'vitest';
import { nightly } from '#tests/support/run/rounds.ts';
import { softPasskey } from '../support/accounts/authenticator.ts';
import { passkeyCalls } from '../support/accounts/passkey-calls.ts';
import { call } from '../support/call.ts';
import { holdClock } from '../support/hold-clock.ts';
import { freshToken, givePassword, signIn } from '../support/sign-in.ts';
import { useTable } from '../support/table/table.ts';
import { authCalls, newAccount, statuses } from './accounts.ts';
import { sentMails } from './sent-mails.ts';

await useTable();
const { findUser } = await import('#functions/accounts/users.ts');
const { listEvents } = await import('#functions/platform/security-events.ts');
const { saveSiteUrl } = await import('#functions/platform/site-settings.ts');
const { handler: users } = await import('#functions/back-office/users/user-management.lambda.ts');
const auth = authCalls((await import('#functions/accounts/sign-in/auth.lambda.ts')).handler);
const passkeys = await passkeyCalls();
const { lastToken, mailsTo } = await sentMails();
await saveSiteUrl('https://tenaz.test');

beforeEach(holdClock);

const minute = 60_000;
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);
const laptop = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0' };
const refusedBy = (status: number, code: string) => ({ status, body: { code } });
const expired = refusedBy(400, 'challenge_expired');

/** A new passkey for a session, as the browser would answer. */
async function created(token: string, answer: Parameters<ReturnType<typeof softPasskey>['create']>[1] = {}) {
  const asked = await passkeys.askToAdd(token);
  return softPasskey().create(asked.body.data.options, answer);
}

const events = async (userId: string) =>
  (await listEvents({ account: userId }, { limit: 20 }, new Date())).items;
const emailOf = async (userId: string) => (await findUser(userId))!.email;

describe('the passkeys of an account', () => {
  it('one is asked for, added under the name of its browser, listed, renamed and removed', async () => {
    const { token, userId } = await signIn();
    const asked = await passkeys.askToAdd(token);
    expect(asked.body.data.options).toMatchObject({
      rp: { id: 'tenaz.test', name: 'Tenaz' },
      user: { id: Buffer.from(userId).toString('base64url'), displayName: 'Clara' },
      attestation: 'none',
      timeout: 300_000,
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    });
    const soft = softPasskey();
    const { status, body } = await passkeys.add(token, soft.create(asked.body.data.options), laptop);
    expect(status).toBe(201);
    const { _id } = body.data.passkey;
    const createdAt = new Date().toISOString();
    expect(body.data.passkey).toEqual({ _id, name: 'Firefox en Linux', createdAt, lastUsedAt: null });
    pass(minute);
    const second = await passkeys.added(token);
    const renamed = await passkeys.rename(token, _id, '  Portátil ');
    expect(renamed.body.data.passkey).toMatchObject({ _id, name: 'Portátil' });
    const names = async () =>
      (await passkeys.list(token)).body.data.passkeys.map(({ name }: { name: string }) => name);
    expect(await names()).toEqual(['Llave de acceso', 'Portátil']);
    expect((await findUser(userId))!.passkeys).toBe(2);
    expect((await passkeys.askToAdd(token)).body.data.options.excludeCredentials).toContainEqual({
      id: soft.credentialId,
      type: 'public-key',
      transports: ['internal'],
    });
    expect((await passkeys.remove(token, second.id)).status).toBe(200);
    expect(await names()).toEqual(['Portátil']);
    expect((await findUser(userId))!.passkeys).toBe(1);
    expect(await passkeys.remove(token, second.id)).toMatchObject(refusedBy(404, 'passkey_not_found'));
    expect(await passkeys.rename(token, second.id, 'Otra')).toMatchObject(
      refusedBy(404, 'passkey_not_found'),
    );
  });

  it('the owner is told of an added and a removed one by mail, and the security log keeps both', async () => {
    const { token, userId } = await signIn();
    await givePassword(userId);
    const { id } = await passkeys.added(token);
    pass(1);
    await passkeys.remove(token, id);
    const mails = await mailsTo(await emailOf(userId));
    expect(mails.map(({ content }) => content)).toMatchObject([
      { template: 'sign-in-added', data: { method: 'llave de acceso' } },
      { template: 'passkey-removed', data: { passkey: 'Llave de acceso' } },
    ]);
    expect(await events(userId)).toMatchObject([
      { action: 'provider-removed', way: 'passkey', outcome: 'done', actor: userId },
      { action: 'provider', way: 'passkey', outcome: 'done', actor: userId },
    ]);
  });

  nightly('an account has ten at most, also when the last two come at once', async () => {
    const { token, userId } = await signIn();
    for (let count = 0; count < 9; count++) await passkeys.added(token);
    const two = [await created(token), await created(token)];
    const answers = await Promise.all(two.map((each) => passkeys.add(token, each)));
    expect(statuses(answers)).toEqual([201, 409]);
    expect((await findUser(userId))!.passkeys).toBe(10);
    expect((await passkeys.list(token)).body.data.passkeys).toHaveLength(10);
    expect(await passkeys.askToAdd(token)).toMatchObject(refusedBy(409, 'passkeys_full'));
    expect(await passkeys.add(token, two[0]!)).toMatchObject(refusedBy(409, 'passkeys_full'));
  });

  it('one is not added twice', async () => {
    const { token } = await signIn();
    const soft = softPasskey();
    for (const answer of [{ status: 201 }, refusedBy(409, 'passkey_exists')]) {
      const { options } = (await passkeys.askToAdd(token)).body.data;
      expect(await passkeys.add(token, soft.create(options))).toMatchObject(answer);
    }
  });

  it('P151: an account whose e-mail is not confirmed gets none: its mailbox may be another person’s', async () => {
    const { email, token } = await newAccount(auth);
    expect(await passkeys.askToAdd(token)).toMatchObject(refusedBy(409, 'email_unverified'));
    const other = await created((await signIn()).token);
    expect(await passkeys.add(token, other)).toMatchObject(refusedBy(409, 'email_unverified'));
    await auth.confirm({ token: await lastToken(email, 'welcome') }, { token });
    expect((await passkeys.askToAdd(token)).status).toBe(200);
  });

  it('P151: a session without a step-up adds and removes none, also with a challenge from before', async () => {
    const { token, userId } = await signIn();
    const { id } = await passkeys.added(token);
    pass(6 * minute);
    const early = await created(token);
    pass(4 * minute);
    const required = refusedBy(403, 'step_up_required');
    expect(await passkeys.askToAdd(token)).toMatchObject(required);
    expect(await passkeys.add(token, early)).toMatchObject(required);
    expect(await passkeys.remove(token, id)).toMatchObject(required);
    expect((await passkeys.list(token)).body.data.passkeys).toMatchObject([{ _id: id }]);
    expect((await findUser(userId))!.passkeys).toBe(1);
  });

  it('P151: a view of the site as a customer neither sees, adds nor removes one', async () => {
    const { token, userId } = await signIn();
    const { id } = await passkeys.added(token);
    const { body } = await call(users, 'POST /api/users/{id}/view-as', {
      token: (await signIn('admin')).token,
      params: { id: userId },
      body: { reason: 'No puede entrar' },
    });
    for (const refused of [
      await passkeys.list(body.token),
      await passkeys.askToAdd(body.token),
      await passkeys.remove(body.token, id),
      await passkeys.rename(body.token, id, 'Otra'),
    ])
      expect(refused).toMatchObject(refusedBy(403, 'view_only'));
  });

  it.each<[string, Parameters<typeof created>[1]]>([
    ['another site', { origin: 'https://tenaz.example' }],
    ['a device that has not asked for its owner', { isVerified: false }],
  ])('a passkey of %s is refused', async (_, answer) => {
    const { token } = await signIn();
    expect(await passkeys.add(token, await created(token, answer))).toMatchObject(
      refusedBy(403, 'wrong_passkey'),
    );
    expect((await passkeys.list(token)).body.data.passkeys).toEqual([]);
  });

  it('P148: a challenge adds one passkey, within five minutes, and only in the session that asked for it', async () => {
    const { token, userId } = await signIn();
    const used = await created(token);
    expect((await passkeys.add(token, used)).status).toBe(201);
    expect(await passkeys.add(token, used)).toMatchObject(expired);
    const late = await created(token);
    pass(5 * minute);
    expect(await passkeys.add(token, late)).toMatchObject(expired);
    expect(await passkeys.add(await freshToken(userId), await created(token))).toMatchObject(expired);
    const theirs = await signIn();
    expect(await passkeys.add(theirs.token, await created(token))).toMatchObject(expired);
    const { options } = (await passkeys.askToSignIn()).body.data;
    const asked = (await passkeys.askToAdd(token)).body.data.options;
    const crossed = softPasskey().create({ ...asked, challenge: options.challenge });
    expect(await passkeys.add(token, crossed)).toMatchObject(expired);
    const invented = softPasskey().create({ ...asked, challenge: 'aW52ZW50ZWQ' });
    expect(await passkeys.add(token, invented)).toMatchObject(expired);
    expect((await findUser(userId))!.passkeys).toBe(1);
  });

  it('P148: of two answers to one challenge at once one is taken', async () => {
    const { token } = await signIn();
    const once = await created(token);
    const answers = await Promise.all([passkeys.add(token, once), passkeys.add(token, once)]);
    expect(statuses(answers)).toEqual([201, 400]);
  });

  it('P149: the link that takes an account back removes every passkey, also one that is being added', async () => {
    const { token, userId } = await signIn();
    const email = await emailOf(userId);
    await passkeys.added(token);
    const { id } = await passkeys.added(token);
    const link = await lastToken(email, 'sign-in-added');
    const another = await created(token);
    // the account has no password yet: the link sets one
    const { addEmailIdentityStep } = await import('#functions/accounts/providers/identities.ts');
    const { transact } = await import('#functions/platform/table/table.ts');
    await transact([addEmailIdentityStep(email, { userId }, new Date())]);
    const [revert, add] = await Promise.all([
      auth.revert({ token: link, password: 'Nueva7' }),
      passkeys.add(token, another),
    ]);
    expect(revert.status).toBe(200);
    expect([201, 401, 409]).toContain(add.status);
    const mine = (await auth.login({ email, password: 'Nueva7' })).body.token;
    expect((await passkeys.list(mine)).body.data.passkeys).toEqual([]);
    expect((await findUser(userId))!.passkeys).toBe(0);
    expect(await passkeys.rename(mine, id, 'Otra')).toMatchObject(refusedBy(404, 'passkey_not_found'));
    expect(await events(userId)).toContainEqual(
      expect.objectContaining({ action: 'provider-removed', way: 'passkey', actor: null }),
    );
  });
});
