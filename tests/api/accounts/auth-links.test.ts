import { afterEach, describe, expect, it, vi } from 'vitest';
import { tokenOfFragment } from '#shared/rules/site-paths.ts';
import { tableSpend } from '../../support/table/table-spend.ts';
import { useTable } from '../../support/table/table.ts';
import { authCalls, freshEmail, newAccount, password, statuses } from './accounts.ts';

const queued = vi.hoisted(() => [] as string[]);
vi.mock('#functions/_flows/mail/enqueue-mail.ts', () => ({
  enqueueMail: async (mailId: string) => void queued.push(mailId),
}));
await useTable({ FIRST_ADMIN_EMAIL: 'Jefa@Example.com' });
const { saveSiteUrl } = await import('#functions/_data/site-settings.ts');
const { findMail } = await import('#functions/_data/mail/mail-delivery.ts');
const { findEmailIdentity } = await import('#functions/_data/accounts/identities.ts');
const { transact } = await import('#functions/_data/table/table.ts');
const { changeUserStep, findUser } = await import('#functions/_data/accounts/users.ts');
const auth = authCalls((await import('#functions/auth/index.ts')).handler);
await saveSiteUrl('https://tenaz.test');

afterEach(() => {
  vi.useRealTimers();
});

/** The mails queued to an address, oldest first. */
async function mailsTo(email: string) {
  const mails = await Promise.all(queued.map(findMail));
  return mails.filter((mail) => mail?.to === email).map((mail) => mail!);
}

/** The token of the link in the last mail of a kind. */
async function lastToken(email: string, template: string): Promise<string> {
  const mail = (await mailsTo(email)).findLast(({ content }) => content.template === template);
  const links = Object.values(mail?.content.data ?? {}).map(String);
  const link = links.find((each) => each.startsWith('https://'));
  return tokenOfFragment(new URL(link!).hash)!;
}

/** An account with a verified e-mail. */
async function provedAccount(email = freshEmail()) {
  const account = await newAccount(auth, email);
  await auth.confirm({ token: await lastToken(account.email, 'welcome') });
  return account;
}

describe('welcome mail', () => {
  it('the link in the welcome mail verifies the e-mail once', async () => {
    const { email, token } = await newAccount(auth);
    const link = await lastToken(email, 'welcome');
    expect((await auth.me(token)).body.data.emailVerified).toBe(false);
    expect((await auth.confirm({ token: link })).body.data).toEqual({ email });
    expect((await auth.me(token)).body.data.emailVerified).toBe(true);
    expect((await auth.confirm({ token: link })).body.code).toBe('link_expired');
  });

  it("P19: the account with the settings' e-mail becomes the first admin only after its e-mail is verified", async () => {
    const { token } = await newAccount(auth, 'jefa@example.com');
    expect((await auth.me(token)).body.data.role).toEqual({ name: 'user' });
    await auth.confirm({ token: await lastToken('jefa@example.com', 'welcome') });
    expect((await auth.me(token)).body.data.role).toEqual({ name: 'admin' });
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
    const before = queued.length;
    const stranger = freshEmail();
    const unknown = await tableSpend(() => auth.forgot({ email: stranger }));
    expect([unknown.result.status, unknown.result.body]).toEqual([known.result.status, known.result.body]);
    expect(known.result.status).toBe(202);
    expect(unknown.operations).toEqual(known.operations);
    expect(queued.length).toBe(before + 1);
    expect(await mailsTo(stranger)).toEqual([]);
    expect(await findMail(queued.at(-1)!)).toMatchObject({ decoy: true });
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
    const signedIn = await auth.login({ email, password: `Nueva${winner}Clave` });
    expect((await auth.me(signedIn.body.token)).body.data.emailVerified).toBe(true);
  });

  it('a reset link expires after one hour, and a new password invalidates older links', async () => {
    const { email } = await newAccount(auth);
    await auth.forgot({ email });
    const first = await lastToken(email, 'reset-password');
    await auth.forgot({ email });
    const second = await lastToken(email, 'reset-password');
    expect((await auth.reset({ token: second, password: 'Nueva1' })).status).toBe(200);
    expect((await auth.reset({ token: first, password: 'Nueva2' })).body.code).toBe('link_expired');
    await auth.forgot({ email });
    const third = await lastToken(email, 'reset-password');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 + 1000 });
    expect((await auth.reset({ token: third, password: 'Nueva3' })).body.code).toBe('link_expired');
  });

  it('P38: one account gets at most four password mails an hour', async () => {
    const email = freshEmail();
    const answered = [];
    for (let i = 0; i < 5; i++) answered.push((await auth.forgot({ email })).status);
    expect(answered).toEqual([202, 202, 202, 202, 429]);
  });
});

describe('change of e-mail', () => {
  it('an e-mail changes when the link sent to the new address is opened, and the old address is mailed before and after', async () => {
    const { email, token, userId } = await provedAccount();
    const next = freshEmail();
    expect((await auth.changeEmail({ email: next.toUpperCase() }, { token })).status).toBe(202);
    expect((await auth.me(token)).body.data).toMatchObject({ email, pendingEmail: next });
    expect((await auth.confirm({ token: await lastToken(next, 'confirm-email') })).body.data.email).toBe(
      next,
    );
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
    await auth.confirm({ token: await lastToken(next, 'confirm-email') });
    expect(await findUser(userId)).toMatchObject({ email: next, emailProblem: null });
  });

  it('a change of e-mail sends no mail to an old address that was never verified', async () => {
    const { email, token } = await newAccount(auth);
    const next = freshEmail();
    await auth.changeEmail({ email: next }, { token });
    await auth.confirm({ token: await lastToken(next, 'confirm-email') });
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it('P33: a change to an e-mail that another account has registered in the meantime is refused', async () => {
    const { token, email } = await provedAccount();
    const other = await newAccount(auth);
    expect((await auth.changeEmail({ email: other.email }, { token })).body.code).toBe('email_taken');
    const next = freshEmail();
    await auth.changeEmail({ email: next }, { token });
    const link = await lastToken(next, 'confirm-email');
    const thief = await newAccount(auth, next);
    expect((await auth.confirm({ token: link })).body.code).toBe('email_taken');
    expect((await findEmailIdentity(next))?.userId).toBe(thief.userId);
    expect((await auth.login({ email, password })).status).toBe(200);
  });

  it('the owner stops a change of e-mail with the link in the warning mail', async () => {
    const { email, token } = await provedAccount();
    const next = freshEmail();
    await auth.changeEmail({ email: next }, { token });
    const stop = await lastToken(email, 'email-change-requested');
    expect((await auth.reset({ token: stop, password: 'Nueva1' })).status).toBe(200);
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
    const stale = await auth.confirm({ token: await lastToken(first, 'confirm-email') });
    expect(stale.body.code).toBe('link_expired');
    await auth.changeEmail({ email }, { token });
    expect(await findUser(userId)).toMatchObject({ email, pendingEmail: null });
    expect((await auth.confirm({ token: await lastToken(email, 'confirm-email') })).status).toBe(200);
    expect(await findUser(userId)).toMatchObject({ email, emailVerified: true });
  });
});
