import { afterEach, describe, expect, it, vi } from 'vitest';
import { holdClock } from '../support/hold-clock.ts';
import { tableSpend } from '../support/table/table-spend.ts';
import { useTable } from '../support/table/table.ts';
import { authCalls, freshEmail, freshIp, newAccount, password, statuses } from './accounts.ts';
import { outbox } from '../support/mail/outbox.ts';
import { sentMails } from './sent-mails.ts';

await useTable({ FIRST_ADMIN_EMAIL: 'Jefa@Example.com' });
const { saveSiteUrl } = await import('#functions/platform/site-settings.ts');
const { findEmailIdentity } = await import('#functions/accounts/providers/identities.ts');
const { transact } = await import('#functions/platform/table/table.ts');
const { changeUserStep, findUser } = await import('#functions/accounts/users.ts');
const auth = authCalls((await import('#functions/accounts/sign-in/auth.lambda.ts')).handler);
const { mailsTo, lastToken } = await sentMails();
await saveSiteUrl('https://tenaz.test');

afterEach(() => {
  vi.useRealTimers();
});

/** An account with a verified e-mail. */
async function provedAccount(email = freshEmail()) {
  const account = await newAccount(auth, email);
  await auth.confirm({ token: await lastToken(account.email, 'welcome') }, { token: account.token });
  return account;
}

/** Requests a change to a new address, opens its link, and returns the address. */
async function moveTo(next: string, token: string): Promise<string> {
  await auth.changeEmail({ email: next, password }, { token });
  const moved = await auth.confirm({ token: await lastToken(next, 'confirm-email') }, { token });
  expect(moved.body.data).toEqual({ email: next });
  return next;
}

describe('welcome mail', () => {
  it("the link in the welcome mail verifies the e-mail once, with the account's session", async () => {
    const { email, token } = await newAccount(auth);
    const link = await lastToken(email, 'welcome');
    expect((await auth.me(token)).body.data.emailVerified).toBe(false);
    expect((await auth.confirm({ token: link }, { token })).body.data).toEqual({ email });
    expect((await auth.me(token)).body.data.emailVerified).toBe(true);
    expect((await auth.confirm({ token: link }, { token })).body.code).toBe('link_expired');
  });

  it("the link in the welcome mail verifies the e-mail with the account's password", async () => {
    const { email, token } = await newAccount(auth);
    const link = await lastToken(email, 'welcome');
    const wrong = await auth.confirm({ token: link, password: 'Secreta2' });
    expect(wrong).toMatchObject({ status: 403, body: { code: 'wrong_password', field: 'password' } });
    expect((await auth.confirm({ token: link, password })).status).toBe(200);
    expect((await auth.me(token)).body.data.emailVerified).toBe(true);
    expect((await auth.login({ email, password })).status).toBe(200);
  });

  it('P49: without session and password the owner of the mailbox takes the account with a new password, and every session ends', async () => {
    const { email, token } = await newAccount(auth);
    const stranger = await newAccount(auth);
    const link = await lastToken(email, 'welcome');
    for (const caller of [{}, { token: stranger.token }])
      expect((await auth.confirm({ token: link }, caller)).body).toMatchObject({
        code: 'proof_required',
        details: { canChoosePassword: true },
      });
    expect((await auth.me(token)).body.data.emailVerified).toBe(false);
    expect((await auth.confirm({ token: link, newPassword: 'Nueva7' })).status).toBe(200);
    expect((await auth.me(token)).status).toBe(401);
    expect((await auth.login({ email, password })).status).toBe(401);
    const owner = await auth.login({ email, password: 'Nueva7' });
    expect((await auth.me(owner.body.token)).body.data.emailVerified).toBe(true);
  });

  it("P49: the settings' e-mail makes the first admin only through a password that the owner of the mailbox chooses, and once", async () => {
    const email = 'jefa@example.com';
    const { token } = await newAccount(auth, email);
    await auth.confirm({ token: await lastToken(email, 'welcome') }, { token });
    expect((await auth.me(token)).body.data).toMatchObject({ emailVerified: true, role: { name: 'user' } });
    const chosen = async (word: string) => {
      await auth.forgot({ email });
      await auth.reset({ token: await lastToken(email, 'reset-password'), password: word });
      return (await auth.login({ email, password: word })).body.data.user;
    };
    const admin = await chosen('Nueva-y-larga-7');
    expect(admin.role).toEqual({ name: 'admin' });
    await transact([changeUserStep(admin._id, { role: 'user' }, {})]);
    expect((await chosen('Nueva2')).role).toEqual({ name: 'user' });
  });

  it('an expired confirmation link sends another one, as long as the address waits for it', async () => {
    const { email, token } = await newAccount(auth);
    const first = await lastToken(email, 'welcome');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 48 * 3_600_000 });
    expect((await auth.confirm({ token: first }, { token })).body.code).toBe('link_expired');
    expect(await auth.resend({ token: first })).toMatchObject({ status: 202, body: { data: { email } } });
    const second = await lastToken(email, 'confirm-email');
    expect((await auth.confirm({ token: second }, { token })).status).toBe(200);
    for (const spent of [first, second, 'invented'])
      expect((await auth.resend({ token: spent })).body.code).toBe('link_expired');
  });

  it('a confirmation link is refused after a day and when it was issued for another purpose', async () => {
    const { email } = await newAccount(auth);
    const link = await lastToken(email, 'welcome');
    expect((await auth.reset({ token: link, password })).body.code).toBe('link_expired');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 3_600_000 + 1000 });
    expect((await auth.confirm({ token: link })).body.code).toBe('link_expired');
  });
});

describe('forgotten password', () => {
  it('P38: a forgotten password of an unknown e-mail has the same response and work as a known one, but no mail is sent', async () => {
    const { email } = await newAccount(auth);
    const known = await tableSpend(() => auth.forgot({ email }));
    const before = new Set((await outbox()).map(({ _id }) => _id));
    const stranger = freshEmail();
    const unknown = await tableSpend(() => auth.forgot({ email: stranger }));
    expect([unknown.result.status, unknown.result.body]).toEqual([known.result.status, known.result.body]);
    expect(known.result.status).toBe(202);
    expect(unknown.operations).toEqual(known.operations);
    expect(await mailsTo(stranger)).toEqual([]);
    const written = (await outbox()).filter(({ _id }) => !before.has(_id));
    expect(written).toMatchObject([{ decoy: true }]);
  });

  it('P24: a reset link sets a new password once, ends every session and verifies the e-mail', async () => {
    const { email, token } = await newAccount(auth);
    await auth.forgot({ email });
    const link = await lastToken(email, 'reset-password');
    const weak = await auth.reset({ token: link, password: 'corta' });
    expect([weak.status, weak.body.field]).toEqual([400, 'password']);
    const responses = await Promise.all(
      Array.from({ length: 5 }, (_, i) => auth.reset({ token: link, password: `Nueva${i}Clave` })),
    );
    expect(statuses(responses)).toEqual([200, 400, 400, 400, 400]);
    const winner = responses.findIndex(({ status }) => status === 200);
    expect((await auth.me(token)).status).toBe(401);
    expect((await auth.login({ email, password })).status).toBe(401);
    // the browser that has used the link is signed in
    const { body, cookies } = responses[winner]!;
    expect((await auth.me(body.token)).body.data).toMatchObject({ email, emailVerified: true });
    expect(cookies).toEqual([expect.stringMatching(/^__Host-device=/)]);
    const signedIn = await auth.login({ email, password: `Nueva${winner}Clave` });
    expect((await auth.me(signedIn.body.token)).body.data.emailVerified).toBe(true);
  });

  it('a banned user gets no new password by mail, and no session', async () => {
    const { email, userId } = await newAccount(auth);
    await auth.forgot({ email });
    await transact([changeUserStep(userId, { banned: true }, {})]);
    const refused = await auth.reset({ token: await lastToken(email, 'reset-password'), password: 'Nueva7' });
    expect([refused.status, refused.body.code]).toEqual([403, 'banned']);
  });

  it('a reset link expires after one hour, and a new password invalidates older links', async () => {
    const { email } = await newAccount(auth);
    await auth.forgot({ email });
    const first = await lastToken(email, 'reset-password');
    await auth.forgot({ email });
    const second = await lastToken(email, 'reset-password');
    expect((await auth.reset({ token: second, password: 'Nueva7' })).status).toBe(200);
    expect((await auth.reset({ token: first, password: 'Nueva2' })).body.code).toBe('link_expired');
    await auth.forgot({ email });
    const third = await lastToken(email, 'reset-password');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 + 1000 });
    expect((await auth.reset({ token: third, password: 'Nueva3' })).body.code).toBe('link_expired');
  });

  it('P38: one network requests at most four password mails an hour for an account, and never blocks its owner', async () => {
    holdClock();
    const { email } = await newAccount(auth);
    const ip = freshIp();
    const answered = [];
    for (let i = 0; i < 5; i++) answered.push((await auth.forgot({ email }, { ip })).status);
    expect(answered).toEqual([202, 202, 202, 202, 429]);
    expect((await auth.forgot({ email })).status).toBe(202);
    expect(
      (await mailsTo(email)).filter(({ content }) => content.template === 'reset-password'),
    ).toHaveLength(5);
  });

  it('P38: requests from many networks send five mails in a quarter of an hour, whose last link works, and a known browser gets its own', async () => {
    holdClock();
    const email = freshEmail();
    const { cookies } = await auth.register({ name: 'Clara', email, password });
    const answered = [];
    for (let i = 0; i < 20; i++) answered.push((await auth.forgot({ email })).status);
    expect(new Set(answered)).toEqual(new Set([202]));
    const sent = async () =>
      (await mailsTo(email)).filter(({ content }) => content.template === 'reset-password').length;
    expect(await sent()).toBe(5);
    await auth.forgot({ email }, { cookies });
    expect(await sent()).toBe(6);
    const link = await lastToken(email, 'reset-password');
    expect((await auth.reset({ token: link, password: 'Nueva7' })).status).toBe(200);
  });

  it('P38: a fresh link works in a network whose tries with invented links are used up, and its browser then signs in', async () => {
    holdClock();
    const { email } = await newAccount(auth);
    await auth.forgot({ email });
    const ip = freshIp();
    const link = await lastToken(email, 'reset-password');
    let refused = await auth.reset({ token: 'invented', password }, { ip });
    for (let i = 0; i < 40 && refused.status !== 429; i++)
      refused = await auth.reset({ token: 'invented', password }, { ip });
    expect(refused.status).toBe(429);
    const guesses = Array.from({ length: 12 }, () => auth.login({ email, password: 'Secreta2' }, { ip }));
    expect(statuses(await Promise.all(guesses)).at(-1)).toBe(429);
    const { status, cookies } = await auth.reset({ token: link, password: 'Nueva7' }, { ip });
    expect(status).toBe(200);
    expect((await auth.login({ email, password: 'Nueva7' }, { ip })).status).toBe(429);
    expect((await auth.login({ email, password: 'Nueva7' }, { ip, cookies })).status).toBe(200);
  });
});

describe('change of e-mail', () => {
  it('an e-mail changes when the link sent to the new address is opened, and the old address is mailed before and after', async () => {
    const { email, token, userId } = await provedAccount();
    const next = freshEmail();
    expect((await auth.changeEmail({ email: next.toUpperCase() }, { token })).status).toBe(202);
    expect((await auth.me(token)).body.data).toMatchObject({ email, pendingEmail: next });
    const link = await lastToken(next, 'confirm-email');
    expect((await auth.confirm({ token: link }, { token })).body.data.email).toBe(next);
    expect((await auth.me(token)).body.data).toMatchObject({
      email: next,
      pendingEmail: null,
      emailVerified: true,
    });
    expect((await auth.login({ email: next, password })).body.data.user._id).toBe(userId);
    expect((await auth.login({ email, password })).status).toBe(401);
    expect(await findEmailIdentity(email)).toBeNull();
    const templates = (await mailsTo(email)).map(({ content }) => content.template);
    expect(templates).toEqual(['welcome', 'email-change-requested', 'email-changed']);
  });

  it('P30: mails to a bounced address resume after a verified change of e-mail, not before the verification', async () => {
    const { token, userId } = await provedAccount();
    await transact([changeUserStep(userId, { emailProblem: 'bounced' }, {})]);
    const next = freshEmail();
    await auth.changeEmail({ email: next }, { token });
    expect((await findUser(userId))!.emailProblem).toBe('bounced');
    await auth.confirm({ token: await lastToken(next, 'confirm-email') }, { token });
    expect(await findUser(userId)).toMatchObject({ email: next, emailProblem: null });
  });

  it('a change of e-mail sends no mail to an old address that was never verified', async () => {
    const { email, token } = await newAccount(auth);
    await moveTo(freshEmail(), token);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it('mails that confirm an address are limited by the address, from however many accounts they are asked for', async () => {
    holdClock();
    const stranger = freshEmail();
    const answers: number[] = [];
    for (let asked = 0; asked < 6; asked++) {
      const { token } = await newAccount(auth);
      answers.push((await auth.changeEmail({ email: stranger }, { token })).status);
    }
    expect(answers).toEqual([202, 202, 202, 202, 429, 429]);
    expect(await mailsTo(stranger)).toHaveLength(4);
  });

  it('P33: a change to an e-mail that another account has registered in the meantime is refused', async () => {
    const { token, email } = await provedAccount();
    const other = await newAccount(auth);
    expect((await auth.changeEmail({ email: other.email }, { token })).body.code).toBe('email_taken');
    const next = freshEmail();
    await auth.changeEmail({ email: next }, { token });
    const link = await lastToken(next, 'confirm-email');
    const thief = await newAccount(auth, next);
    expect((await auth.confirm({ token: link }, { token })).body.code).toBe('email_taken');
    expect((await findEmailIdentity(next))?.userId).toBe(thief.userId);
    expect((await auth.login({ email, password })).status).toBe(200);
  });

  it('the owner stops a change of e-mail with the link in the warning mail', async () => {
    const { email, token } = await provedAccount();
    const next = freshEmail();
    await auth.changeEmail({ email: next }, { token });
    const stop = await lastToken(email, 'email-change-requested');
    expect((await auth.reset({ token: stop, password: 'Nueva7' })).status).toBe(200);
    expect((await auth.me(token)).status).toBe(401);
    expect((await auth.confirm({ token: await lastToken(next, 'confirm-email') })).body.code).toBe(
      'link_expired',
    );
  });

  it('only the last requested change of e-mail is valid, and requesting the current address drops it', async () => {
    const { email, token, userId } = await newAccount(auth);
    const [first, second] = [freshEmail(), freshEmail()];
    await auth.changeEmail({ email: first }, { token });
    await auth.changeEmail({ email: second }, { token });
    const stale = await auth.confirm({ token: await lastToken(first, 'confirm-email') }, { token });
    expect(stale.body.code).toBe('link_expired');
    await auth.changeEmail({ email }, { token });
    expect(await findUser(userId)).toMatchObject({ email, pendingEmail: null });
    const current = await lastToken(email, 'confirm-email');
    expect((await auth.confirm({ token: current }, { token })).status).toBe(200);
    expect(await findUser(userId)).toMatchObject({ email, emailVerified: true });
  });

  it('P49: the link of a change needs the session or the password of the account, never a new password', async () => {
    const { email, token } = await provedAccount();
    const next = freshEmail();
    await auth.changeEmail({ email: next }, { token });
    const link = await lastToken(next, 'confirm-email');
    expect((await auth.confirm({ token: link, newPassword: 'Nueva7' })).body).toMatchObject({
      code: 'proof_required',
      details: { canChoosePassword: false },
    });
    expect((await auth.confirm({ token: link, password })).status).toBe(200);
    expect((await auth.login({ email, password })).status).toBe(401);
    expect((await auth.login({ email: next, password })).status).toBe(200);
  });

  it('P50: a change of e-mail takes the password unless the sign-in is younger than ten minutes, also after a refresh', async () => {
    const { email, token } = await provedAccount();
    const [first, second] = [freshEmail(), freshEmail()];
    expect((await auth.changeEmail({ email: first }, { token })).status).toBe(202);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 });
    const stolen = (await auth.refresh(token)).body.token as string;
    expect((await auth.changeEmail({ email: second }, { token: stolen })).body).toMatchObject({
      code: 'step_up_required',
    });
    const wrong = await auth.changeEmail({ email: second, password: 'Secreta2' }, { token: stolen });
    expect(wrong.body).toMatchObject({ code: 'wrong_password', field: 'password' });
    expect((await auth.me(stolen)).body.data.pendingEmail).toBe(first);
    expect((await auth.changeEmail({ email: second, password }, { token: stolen })).status).toBe(202);
    // taking a change back, and sending its link again, need no password
    expect((await auth.changeEmail({ email: second }, { token: stolen })).status).toBe(202);
    expect((await auth.changeEmail({ email }, { token: stolen })).status).toBe(202);
    expect((await auth.me(stolen)).body.data.pendingEmail).toBeNull();
  });

  it('P50: password guesses of a stolen session end in 429, and the owner still changes the e-mail', async () => {
    const { email, token } = await provedAccount();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 });
    const guess = () => auth.changeEmail({ email: freshEmail(), password: 'Secreta2' }, { token });
    expect(statuses(await Promise.all(Array.from({ length: 11 }, guess))).at(-1)).toBe(429);
    const owner = (await auth.login({ email, password })).body.token;
    expect((await auth.changeEmail({ email: freshEmail() }, { token: owner })).status).toBe(202);
  });

  it('P50: a change of e-mail ends the other sessions and keeps the one that confirms it', async () => {
    const { email, token } = await provedAccount();
    const other = (await auth.login({ email, password })).body.token;
    await moveTo(freshEmail(), token);
    expect((await auth.me(token)).status).toBe(200);
    expect((await auth.me(other)).status).toBe(401);
  });

  it('P50: the link at the old address takes the account back for 72 hours, whatever has happened since', async () => {
    const { email, token, userId } = await provedAccount();
    const second = await moveTo(freshEmail(), token);
    const [revert, third] = [await lastToken(email, 'email-changed'), freshEmail()];
    // no other account gets the address meanwhile
    const squatter = await auth.register({ name: 'Clara', email, password });
    expect(squatter.body.code).toBe('email_taken');
    expect((await auth.checkEmail(email)).body.data).toEqual({ exists: true });
    await moveTo(third, token);
    await auth.forgot({ email: third });
    await auth.reset({ token: await lastToken(third, 'reset-password'), password: 'Ladrona1' });
    const thief = (await auth.login({ email: third, password: 'Ladrona1' })).body.token;
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 71 * 3_600_000 });
    expect((await auth.revert({ token: revert, password: 'Nueva7' })).body.data).toEqual({ email });
    expect((await auth.me(thief)).status).toBe(401);
    expect((await auth.login({ email: third, password: 'Ladrona1' })).status).toBe(401);
    expect((await auth.login({ email, password: 'Nueva7' })).body.data.user._id).toBe(userId);
    // neither the same link again, nor that of the later change
    const later = await lastToken(second, 'email-changed');
    for (const spent of [revert, later])
      expect((await auth.revert({ token: spent, password: 'Nueva2' })).body.code).toBe('link_expired');
  });

  it('P50: after 72 hours the link at the old address has expired, and a day later the address is free again', async () => {
    const { email, token } = await provedAccount();
    await moveTo(freshEmail(), token);
    const revert = await lastToken(email, 'email-changed');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 72 * 3_600_000 + 1000 });
    expect((await auth.revert({ token: revert, password: 'Nueva7' })).body.code).toBe('link_expired');
    expect((await auth.register({ name: 'Clara', email, password })).body.code).toBe('email_taken');
    vi.setSystemTime(Date.now() + 24 * 3_600_000);
    expect((await auth.register({ name: 'Clara', email, password })).status).toBe(201);
  });

  it('an address that an account has left is free for the same account at once', async () => {
    const { email, token } = await provedAccount();
    await moveTo(freshEmail(), token);
    expect(await moveTo(email, token)).toBe(email);
    expect((await auth.login({ email, password })).status).toBe(200);
  });
});
