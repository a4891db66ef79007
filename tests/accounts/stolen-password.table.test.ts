import { beforeEach, describe, expect, it, vi } from 'vitest';
import { passkeyCalls } from '../support/accounts/passkey-calls.ts';
import { staffAccounts } from '../support/accounts/staff-accounts.ts';
import { call } from '../support/call.ts';
import { holdClock } from '../support/hold-clock.ts';
import { useTable } from '../support/table/table.ts';
import { authCalls, freshEmail, password } from './accounts.ts';
import { sentMails } from './sent-mails.ts';

await useTable({ STAFF_PASSKEYS: 'required' });
const { saveSiteUrl } = await import('#functions/platform/site-settings.ts');
const { findUser } = await import('#functions/accounts/users.ts');
const { handler: overview } = await import('#functions/back-office/overview.lambda.ts');
const auth = authCalls((await import('#functions/accounts/sign-in/auth.lambda.ts')).handler);
const passkeys = await passkeyCalls();
const { promoted, enter } = await staffAccounts(auth);
const { mailsTo, lastToken } = await sentMails();
await saveSiteUrl('https://tenaz.test');

beforeEach(holdClock);

const minute = 60_000;
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);
const mustProve = { status: 403, body: { code: 'second_factor_required' } };
const office = (token: string) => call(overview, 'GET /api/overview', { token });

/** A colleague with a passkey, in a session that has used it, and a thief who has signed in by the password eleven minutes ago. */
async function robbed() {
  const { email, userId } = await promoted();
  const { token } = await enter(email);
  const passkey = await passkeys.added(token);
  const { token: thief } = await enter(email);
  pass(11 * minute);
  return { email, userId, token, passkey, thief };
}

describe('a thief with the password of a colleague who has a passkey', () => {
  it('P165: every step to the links of another mailbox is tried, and the back office stays closed', async () => {
    const { email, userId, token, passkey, thief } = await robbed();
    const theirs = freshEmail();
    const newPassword = 'Robada-2026-larga';
    const mailed = (template: string) => lastToken(theirs, template).catch(() => 'no-link-was-mailed');

    await auth.changeEmail({ email: theirs, password }, { token: thief });
    await auth.confirm({ token: await mailed('confirm-email') }, { token: thief });
    await auth.changePassword(thief, { password, newPassword });
    await auth.revert({ token: await mailed('password-changed'), password: newPassword });
    for (const [address, typed] of [
      [theirs, newPassword],
      [email, newPassword],
      [email, password],
    ]) {
      const { body } = await auth.login({ email: address, password: typed });
      if (!body.token) continue;
      expect(await passkeys.askToAdd(body.token)).toMatchObject(mustProve);
      expect(await office(body.token)).toMatchObject(mustProve);
    }
    expect(await mailsTo(theirs)).toEqual([]);
    expect(await findUser(userId)).toMatchObject({ email, pendingEmail: null, passkeys: 1 });
    expect((await office(token)).status).toBe(200);
    expect((await passkeys.signedIn(passkey)).status).toBe(200);
  });

  it('P165: the password does not change the e-mail in an old session, until the passkey is used there', async () => {
    const { passkey, thief } = await robbed();
    const change = { email: freshEmail(), password };
    expect(await auth.changeEmail(change, { token: thief })).toMatchObject(mustProve);
    await passkeys.proved(thief, passkey);
    expect((await auth.changeEmail(change, { token: thief })).status).toBe(202);
  });

  it('P165: the password does not change the password, and the sessions of its owner stay', async () => {
    const { email, token, passkey, thief } = await robbed();
    const change = { password, newPassword: 'Robada-2026-larga' };
    expect(await auth.changePassword(thief, change)).toMatchObject(mustProve);
    expect((await office(token)).status).toBe(200);
    expect((await auth.login({ email, password })).status).toBe(200);
    await passkeys.proved(thief, passkey);
    expect((await auth.changePassword(thief, change)).status).toBe(200);
  });

  it('P165: neither such a session nor the password alone confirms a new e-mail that its owner has asked for', async () => {
    const { userId, token, thief } = await robbed();
    const next = freshEmail();
    await auth.changeEmail({ email: next, password }, { token });
    const link = await lastToken(next, 'confirm-email');
    const refused = await auth.confirm({ token: link }, { token: thief });
    expect(refused).toMatchObject(mustProve);
    expect(refused.body.message).toContain('Entra con tu llave de acceso');
    expect(await auth.confirm({ token: link, password })).toMatchObject(mustProve);
    expect(await findUser(userId)).toMatchObject({ pendingEmail: next });
    expect((await auth.confirm({ token: link }, { token })).body.data).toEqual({ email: next });
  });
});
