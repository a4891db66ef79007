import { beforeEach, describe, expect, it, vi } from 'vitest';
import { nightly } from '#tests/support/run/rounds.ts';
import type { SoftPasskey } from '../support/accounts/authenticator.ts';
import { passkeyCalls } from '../support/accounts/passkey-calls.ts';
import { call } from '../support/call.ts';
import { holdClock } from '../support/hold-clock.ts';
import { givePassword, signIn } from '../support/sign-in.ts';
import { useTable } from '../support/table/table.ts';
import { authCalls, expectBurstIsLimited, freshEmail, freshIp, statuses } from './accounts.ts';
import { sentMails } from './sent-mails.ts';

await useTable();
const { findUser } = await import('#functions/accounts/users.ts');
const { listEvents } = await import('#functions/platform/security-events.ts');
const { saveSiteUrl } = await import('#functions/platform/site-settings.ts');
const { keys } = await import('#functions/entities.ts');
const { deleteItem } = await import('#functions/platform/table/table.ts');
const { handler: devices } = await import('#functions/accounts/sign-in/devices.lambda.ts');
const { handler: users } = await import('#functions/back-office/users/user-management.lambda.ts');
const { handler: stepUp } = await import('#functions/accounts/sign-in/step-up.lambda.ts');
const auth = authCalls((await import('#functions/accounts/sign-in/auth.lambda.ts')).handler);
const passkeys = await passkeyCalls();
const { mailsTo } = await sentMails();
await saveSiteUrl('https://tenaz.test');

beforeEach(holdClock);

const minute = 60_000;
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);
const laptop = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0' };
const refusedBy = (status: number, code: string) => ({ status, body: { code } });
const expired = refusedBy(400, 'challenge_expired');
/** Without the duty of passkeys. */
const plain = { hasRecoveryCode: false, needsSecondFactor: false };
const refused = refusedBy(401, 'passkey_refused');

/** An account with a passkey. */
async function owner(counter: number | null = null) {
  const { token, userId } = await signIn();
  return { token, userId, passkey: await passkeys.added(token, counter) };
}

const events = async (userId: string) =>
  (await listEvents({ account: userId }, { limit: 20 }, new Date())).items;

describe('a sign-in with a passkey', () => {
  it('opens a session as one with a password does: device, security log, step-up, last use', async () => {
    const { token, userId, passkey } = await owner();
    pass(20 * minute);
    const { status, body, cookies } = await passkeys.signedIn(passkey, {}, { headers: laptop });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.data).toMatchObject({ user: { _id: userId }, hasProfile: false, permissions: [] });
    expect(cookies.map((cookie) => cookie.split('=')[0])).toContain('__Host-device');
    const list = await call(devices, 'GET /api/devices', { token });
    expect(list.body.data.devices[0]).toMatchObject({ isCurrent: false, browser: 'Firefox en Linux' });
    expect((await events(userId))[0]).toMatchObject({ action: 'sign-in', way: 'passkey', actor: userId });
    expect((await passkeys.list(token)).body.data.passkeys).toMatchObject([
      { lastUsedAt: new Date().toISOString() },
    ]);
    expect((await auth.changeEmail({ email: freshEmail() }, { token: body.token })).status).toBe(202);
  });

  nightly('the owner is told of a new browser by mail, and not of a known one', async () => {
    const { userId, passkey } = await owner();
    const { email } = (await findUser(userId))!;
    const first = await passkeys.signedIn(passkey);
    const known = { cookies: first.cookies };
    expect((await passkeys.signedIn(passkey, {}, known)).status).toBe(200);
    const told = async () =>
      (await mailsTo(email)).filter(({ content }) => content.template === 'new-device').length;
    expect(await told()).toBe(0);
    expect((await passkeys.signedIn(passkey)).status).toBe(200);
    expect(await told()).toBe(1);
  });

  it('P147: a passkey signs in to its own account alone, whatever account it names', async () => {
    const [mine, theirs] = [await owner(), await owner()];
    for (const userId of [theirs.userId, 'usr_nobody', 'x'.repeat(40)])
      expect(await passkeys.signedIn(mine.passkey, { userId })).toMatchObject(refused);
    const { body } = await passkeys.signedIn(mine.passkey);
    expect(body.data.user._id).toBe(mine.userId);
  });

  it('P147: the credential of one account with the key of another is refused', async () => {
    const [mine, theirs] = [await owner(), await owner()];
    const asked = await passkeys.askToSignIn();
    const signed = mine.passkey.sign(asked.body.data.options, { userId: theirs.userId });
    const forged = { ...signed, id: theirs.passkey.credentialId, rawId: theirs.passkey.credentialId };
    expect(await passkeys.signIn(forged, { cookies: asked.cookies })).toMatchObject(refused);
    expect((await events(theirs.userId))[0]).toMatchObject({
      action: 'sign-in',
      outcome: 'refused',
      reason: 'passkey_refused',
      actor: null,
    });
  });

  it('P148: a challenge signs in once, within five minutes, and only in the browser that asked for it', async () => {
    const { token, passkey } = await owner();
    const asked = await passkeys.askToSignIn();
    const { cookies } = asked;
    const signed = passkey.sign(asked.body.data.options);
    expect((await passkeys.signIn(signed, { cookies })).status).toBe(200);
    expect(await passkeys.signIn(signed, { cookies })).toMatchObject(expired);

    const late = await passkeys.askToSignIn();
    const signedLate = passkey.sign(late.body.data.options);
    pass(5 * minute);
    expect(await passkeys.signIn(signedLate, { cookies: late.cookies })).toMatchObject(expired);

    const [here, elsewhere] = [await passkeys.askToSignIn(), await passkeys.askToSignIn()];
    const lured = passkey.sign(here.body.data.options);
    expect(await passkeys.signIn(lured, { cookies: elsewhere.cookies })).toMatchObject(expired);
    // it is used up all the same
    expect(await passkeys.signIn(lured, { cookies: here.cookies })).toMatchObject(expired);

    const ofProof = passkey.sign((await passkeys.askToProve(token)).body.data.options);
    expect(await passkeys.signIn(ofProof, { cookies })).toMatchObject(expired);
  });

  it('P148: of two answers to one challenge at once one opens a session', async () => {
    const { passkey } = await owner();
    const { cookies, body } = await passkeys.askToSignIn();
    const signed = passkey.sign(body.data.options);
    const both = await Promise.all([
      passkeys.signIn(signed, { cookies }),
      passkeys.signIn(signed, { cookies }),
    ]);
    expect(statuses(both)).toEqual([200, 400]);
  });

  it('two tabs of a browser may each have a challenge', async () => {
    const { passkey } = await owner();
    const first = await passkeys.askToSignIn();
    const second = await passkeys.askToSignIn({ cookies: first.cookies });
    const answer = await passkeys.signIn(passkey.sign(first.body.data.options), { cookies: second.cookies });
    expect(answer.status).toBe(200);
  });

  it.each<[string, Parameters<SoftPasskey['sign']>[1]]>([
    ['of another site', { origin: 'https://tenaz.example' }],
    ['without the owner’s finger, face or PIN', { isVerified: false }],
  ])('an answer %s is refused', async (_, answer) => {
    const { passkey } = await owner();
    expect(await passkeys.signedIn(passkey, answer)).toMatchObject(refused);
  });

  it('P149: a removed passkey signs in no more, with a challenge from before as well', async () => {
    const { token, userId, passkey } = await owner();
    await givePassword(userId);
    const asked = await passkeys.askToSignIn();
    const signed = passkey.sign(asked.body.data.options);
    expect((await passkeys.remove(token, passkey.id)).status).toBe(200);
    expect(await passkeys.signIn(signed, { cookies: asked.cookies })).toMatchObject(refused);
    expect(await passkeys.signedIn(passkey)).toMatchObject(refused);
  });

  it('P150: the passkey of a banned account does not sign in, and does again once it is readmitted', async () => {
    const { userId, passkey } = await owner();
    const { token } = await signIn('admin');
    const act = (path: string) =>
      call(users, `PUT /api/users/{id}/${path}`, { token, params: { id: userId }, body: { reason: 'Spam' } });
    expect((await act('ban')).status).toBe(200);
    expect(await passkeys.signedIn(passkey)).toMatchObject(refusedBy(403, 'banned'));
    expect((await events(userId))[0]).toMatchObject({
      action: 'sign-in',
      outcome: 'refused',
      reason: 'banned',
    });
    expect((await act('unban')).status).toBe(200);
    expect((await passkeys.signedIn(passkey)).status).toBe(200);
  });

  it('P150: the passkey of an account that is gone does not sign in, though its item is still there', async () => {
    const { userId, passkey } = await owner();
    await deleteItem(keys.user(userId));
    expect(await passkeys.signedIn(passkey)).toMatchObject(refused);
  });

  it('P152: an authenticator whose counter does not go on is refused, also of two at once, and logged', async () => {
    const { userId, passkey } = await owner(5);
    expect((await passkeys.signedIn(passkey)).status).toBe(200);
    for (const counter of [5, 2, -1]) {
      passkey.counter = counter;
      expect(await passkeys.signedIn(passkey)).toMatchObject(refusedBy(403, 'passkey_copied'));
    }
    expect((await events(userId))[0]).toMatchObject({
      action: 'sign-in',
      outcome: 'refused',
      reason: 'passkey_copied',
    });
    const answers = await Promise.all(
      [await passkeys.askToSignIn(), await passkeys.askToSignIn()].map(({ body, cookies }) => {
        passkey.counter = 9;
        return passkeys.signIn(passkey.sign(body.data.options), { cookies });
      }),
    );
    expect(statuses(answers)).toEqual([200, 403]);
  });

  nightly(
    'failures are counted as those of a password: by network, or by a browser that the account knows',
    async () => {
      const { passkey } = await owner();
      const stranger = await owner();
      await givePassword(stranger.userId);
      await passkeys.remove(stranger.token, stranger.passkey.id);
      await expectBurstIsLimited((ip) => passkeys.signedIn(stranger.passkey, {}, { ip }));
      // one that succeeds is not counted
      const ip = freshIp();
      for (let count = 0; count < 35; count++)
        expect((await passkeys.signedIn(passkey, {}, { ip })).status).toBe(200);
    },
  );
});

describe('a passkey as a step-up', () => {
  const askForEmail = (token: string) => auth.changeEmail({ email: freshEmail() }, { token });
  const required = refusedBy(403, 'step_up_required');

  it('proves a session for ten minutes, and no other', async () => {
    const { token, passkey } = await owner();
    const elsewhere = (await passkeys.signedIn(passkey)).body.token;
    pass(10 * minute);
    expect(await askForEmail(token)).toMatchObject(required);
    expect((await passkeys.proved(token, passkey)).status).toBe(200);
    expect((await askForEmail(token)).status).toBe(202);
    expect(await askForEmail(elsewhere)).toMatchObject(required);
    pass(10 * minute);
    expect(await askForEmail(token)).toMatchObject(required);
  });

  it('is among the ways of an account that has one', async () => {
    const { token, userId, passkey } = await owner();
    const ways = async () => (await call(stepUp, 'GET /api/auth/step-up', { token })).body.data;
    expect(await ways()).toEqual({ hasPassword: false, hasPasskey: true, ...plain, providers: [] });
    await givePassword(userId);
    await passkeys.remove(token, passkey.id);
    expect(await ways()).toEqual({ hasPassword: true, hasPasskey: false, ...plain, providers: [] });
    expect(await passkeys.askToProve(token)).toMatchObject(refusedBy(404, 'passkey_not_found'));
  });

  it('P147: the passkey of another account proves nothing', async () => {
    const [mine, theirs] = [await owner(), await owner()];
    pass(10 * minute);
    expect(await passkeys.proved(mine.token, theirs.passkey)).toMatchObject(refusedBy(403, 'wrong_passkey'));
    expect(await askForEmail(mine.token)).toMatchObject(required);
  });

  it('P148: a challenge proves one session once, within five minutes', async () => {
    const { token, passkey } = await owner();
    const elsewhere = (await passkeys.signedIn(passkey)).body.token;
    pass(10 * minute);
    const ask = async () => passkey.sign((await passkeys.askToProve(token)).body.data.options);
    expect(await passkeys.prove(elsewhere, await ask())).toMatchObject(expired);
    const late = await ask();
    pass(5 * minute);
    expect(await passkeys.prove(token, late)).toMatchObject(expired);
    const once = await ask();
    expect((await passkeys.prove(token, once)).status).toBe(200);
    expect(await passkeys.prove(token, once)).toMatchObject(expired);
    const asked = await passkeys.askToSignIn();
    expect(await passkeys.prove(token, passkey.sign(asked.body.data.options))).toMatchObject(expired);
  });

  it('P149: a removed passkey proves nothing', async () => {
    const { token, passkey } = await owner();
    const kept = await passkeys.added(token);
    await passkeys.remove(token, passkey.id);
    pass(10 * minute);
    expect(await passkeys.proved(token, passkey)).toMatchObject(refusedBy(403, 'wrong_passkey'));
    expect((await passkeys.proved(token, kept)).status).toBe(200);
  });

  it('P132: a session that ends meanwhile is not proved', async () => {
    const { token, passkey } = await owner();
    const signed = passkey.sign((await passkeys.askToProve(token)).body.data.options);
    await auth.logout(token);
    expect((await passkeys.prove(token, signed)).status).toBe(401);
  });
});
