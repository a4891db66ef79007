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

/** Mails queued to an address, oldest first. */
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

/** An account whose e-mail is proved. */
async function provedAccount(email = freshEmail()) {
  const account = await newAccount(auth, email);
  await auth.confirm({ token: await lastToken(account.email, 'welcome') });
  return account;
}

describe('the welcome mail', () => {
  it('proves the e-mail once', async () => {
    const { email, token } = await newAccount(auth);
    const link = await lastToken(email, 'welcome');
    expect((await auth.me(token)).body.data.emailVerified).toBe(false);
    expect((await auth.confirm({ token: link })).body.data).toEqual({ email });
    expect((await auth.me(token)).body.data.emailVerified).toBe(true);
    expect((await auth.confirm({ token: link })).body.code).toBe('link_expired');
  });

  it('P19: makes the account of the settings the first admin, and only once it is proved', async () => {
    const { token } = await newAccount(auth, 'jefa@example.com');
    expect((await auth.me(token)).body.data.role).toEqual({ name: 'user' });
    await auth.confirm({ token: await lastToken('jefa@example.com', 'welcome') });
    expect((await auth.me(token)).body.data.role).toEqual({ name: 'admin' });
  });

  it('leads nowhere after a day, nor with another kind of link', async () => {
    const { email } = await newAccount(auth);
    const link = await lastToken(email, 'welcome');
    expect((await auth.reset({ token: link, password })).body.code).toBe('link_expired');
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 24 * 3_600_000 + 1000 });
    expect((await auth.confirm({ token: link })).body.code).toBe('link_expired');
  });
});

describe('a forgotten password', () => {
  it('P38: answers and works the same for an unknown e-mail, to which nothing is sent', async () => {
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

  it('P24: the link sets a new password once, ends every session, and proves the e-mail', async () => {
    const { email, token } = await newAccount(auth);
    await auth.forgot({ email });
    const link = await lastToken(email, 'reset-password');
    const weak = await auth.reset({ token: link, password: 'corta' });
    expect([weak.status, weak.body.field]).toEqual([400, 'password']);
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, i) => auth.reset({ token: link, password: `Nueva${i}Clave` })),
    );
    expect(statuses(answers)).toEqual([200, 400, 400, 400, 400]);
    const winner = answers.findIndex(({ status }) => status === 200);
    expect((await auth.me(token)).status).toBe(401);
    expect((await auth.login({ email, password })).status).toBe(401);
    const signedIn = await auth.login({ email, password: `Nueva${winner}Clave` });
    expect((await auth.me(signedIn.body.token)).body.data.emailVerified).toBe(true);
  });

  it('a new password ends older links; a link lives one hour', async () => {
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

  it('P38: writes to one account four times an hour', async () => {
    const email = freshEmail();
    const answered = [];
    for (let i = 0; i < 5; i++) answered.push((await auth.forgot({ email })).status);
    expect(answered).toEqual([202, 202, 202, 202, 429]);
  });
});

describe('another e-mail', () => {
  it('moves once the link there is opened; the old address is told before and after', async () => {
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
    const told = (await mailsTo(email)).map(({ content }) => content.template);
    expect(told).toEqual(['welcome', 'email-change-requested', 'email-changed']);
  });

  it('P30: is written to again, though the old one bounced; before it is proved that stays so', async () => {
    const { token, userId } = await provedAccount();
    await transact([changeUserStep(userId, { emailProblem: 'bounced' }, {})]);
    const next = freshEmail();
    await auth.changeEmail({ email: next }, { token });
    expect((await findUser(userId))!.emailProblem).toBe('bounced');
    await auth.confirm({ token: await lastToken(next, 'confirm-email') });
    expect(await findUser(userId)).toMatchObject({ email: next, emailProblem: null });
  });

  it('writes nothing to an old address that was never proved', async () => {
    const { email, token } = await newAccount(auth);
    const next = freshEmail();
    await auth.changeEmail({ email: next }, { token });
    await auth.confirm({ token: await lastToken(next, 'confirm-email') });
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it('P33: an e-mail that somebody took meanwhile stays theirs', async () => {
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

  it('is stopped by the owner with the link in the warning', async () => {
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

  it('only the last one asked for counts; asking for the present one takes it back', async () => {
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
