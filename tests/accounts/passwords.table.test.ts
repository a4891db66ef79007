import { argon2Sync, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { holdClock } from '../support/hold-clock.ts';
import { useTable } from '../support/table/table.ts';
import { authCalls, freshEmail, newAccount, password, statuses } from './accounts.ts';
import { sentMails } from './sent-mails.ts';

await useTable();
const { saveSiteUrl } = await import('#functions/platform/site-settings.ts');
const { findEmailIdentity, dropPasswordStep, setPasswordStep } =
  await import('#functions/accounts/providers/identities.ts');
const { transact } = await import('#functions/platform/table/table.ts');
const auth = authCalls((await import('#functions/accounts/sign-in/auth.lambda.ts')).handler);
const { mailsTo, lastToken } = await sentMails();
await saveSiteUrl('https://tenaz.test');

const common = 'Barcelona1';
const next = 'Tres-Tigres-8';

async function provedAccount() {
  const account = await newAccount(auth);
  await auth.confirm({ token: await lastToken(account.email, 'welcome') }, { token: account.token });
  return account;
}

/** The session of another device. */
const signInElsewhere = async (email: string) => (await auth.login({ email, password })).body.token as string;

describe('passwords that are guessed first', () => {
  const refused = (field = 'password') => ({ status: 400, body: { code: 'common_password', field } });

  it('a common password is refused at its field, with a remedy, by every call that takes a new one', async () => {
    const name = 'Clara';
    const registered = await auth.register({ name, email: freshEmail(), password: common });
    expect(registered).toMatchObject(refused());
    expect(registered.body.message).toContain('Elige otra');
    const { email, token } = await newAccount(auth);
    const welcome = await lastToken(email, 'welcome');
    expect(await auth.confirm({ token: welcome, newPassword: common })).toMatchObject(refused('newPassword'));
    await auth.forgot({ email });
    const reset = await lastToken(email, 'reset-password');
    expect(await auth.reset({ token: reset, password: common })).toMatchObject(refused());
    expect(await auth.changePassword(token, { password, newPassword: common })).toMatchObject(
      refused('newPassword'),
    );
    // the refusals have used up no link and changed no password
    expect((await auth.login({ email, password })).status).toBe(200);
    expect((await auth.reset({ token: reset, password: next })).status).toBe(200);
  });

  it.each(['Clara-Cliente-9', 'micliénteX88', 'Tenaz2026', 'Tenaz-2026!', 'x9Clara.Bosque'])(
    'a password made of the own name or of that of the shop is refused, with its remedy: %s',
    async (typed) => {
      const body = { name: 'Clara Cliente', email: freshEmail(), password: typed };
      const registered = await auth.register(body);
      expect(registered).toMatchObject(refused());
      expect(registered.body.message).toMatch(/(tu nombre|el nombre de la tienda).*Elige otra/);
    },
  );

  it('a password with the own address is refused by every call that takes a new one', async () => {
    const email = `lola.montes+${freshEmail().replaceAll(/[^0-9]/g, '')}@example.com`;
    const own = 'Montes-Altos-7';
    const refusal = await auth.register({ name: 'Ana', email, password: own });
    expect(refusal).toMatchObject(refused());
    expect(refusal.body.message).toContain('tu email');
    // the host of the address and short parts of a name are words of many
    const { token } = await newAccount(auth, email);
    const welcome = await lastToken(email, 'welcome');
    expect(await auth.confirm({ token: welcome, newPassword: own })).toMatchObject(refused('newPassword'));
    await auth.forgot({ email });
    const reset = await lastToken(email, 'reset-password');
    expect(await auth.reset({ token: reset, password: own })).toMatchObject(refused());
    expect(await auth.changePassword(token, { password, newPassword: own })).toMatchObject(
      refused('newPassword'),
    );
    for (const fine of ['Example-Ana-7', 'Tenaz-Caballo-Azul-7'])
      expect((await auth.register({ name: 'Ana', email: freshEmail(), password: fine })).status).toBe(201);
  });

  it('an account that has had a common password since before it was refused signs in with it', async () => {
    const { email, userId } = await newAccount(auth);
    await transact([setPasswordStep(email, userId, { passwordHash: phcOf(common), isLongPassword: false })]);
    expect((await auth.login({ email, password: common })).status).toBe(200);
  });
});

describe('change of the password', () => {
  it('P103: a change takes the current password however young the sign-in, and guessing it ends in 429', async () => {
    holdClock();
    const { token } = await newAccount(auth);
    const guess = () => auth.changePassword(token, { password: 'Equivocada9', newPassword: next });
    expect(await guess()).toMatchObject({
      status: 403,
      body: { code: 'wrong_password', field: 'password' },
    });
    const more = await Promise.all(Array.from({ length: 12 }, guess));
    expect(statuses(more).at(-1)).toBe(429);
  });

  it('P103: a change ends all other sessions and reset links, and leaves its own session', async () => {
    const { email, token } = await newAccount(auth);
    const other = await signInElsewhere(email);
    await auth.forgot({ email });
    const reset = await lastToken(email, 'reset-password');
    expect((await auth.changePassword(token, { password, newPassword: next })).status).toBe(200);
    expect((await auth.me(token)).status).toBe(200);
    expect((await auth.me(other)).status).toBe(401);
    expect((await auth.reset({ token: reset, password: 'Nueva7' })).body.code).toBe('link_expired');
    expect((await auth.login({ email, password })).status).toBe(401);
    expect((await auth.login({ email, password: next })).status).toBe(200);
  });

  it('P103: the owner is told by mail, whose link takes the account back for 72 hours', async () => {
    const { email, token } = await provedAccount();
    await auth.changePassword(token, { password, newPassword: next });
    const link = await lastToken(email, 'password-changed');
    expect((await auth.revert({ token: link, password: 'Nueva7' })).status).toBe(200);
    expect((await auth.me(token)).status).toBe(401);
    expect((await auth.login({ email, password: next })).status).toBe(401);
    expect((await auth.login({ email, password: 'Nueva7' })).status).toBe(200);
  });

  it('an address that was never confirmed gets no mail about the change: it may belong to another person', async () => {
    const { email, token } = await newAccount(auth);
    await auth.changePassword(token, { password, newPassword: next });
    expect((await mailsTo(email)).map(({ content }) => content.template)).toEqual(['welcome']);
  });

  it('of two changes at once one takes place, and its password is the one that counts', async () => {
    const { email, token } = await newAccount(auth);
    const words = ['Uno-de-dos-1', 'Otro-de-dos-2'];
    const answers = await Promise.all(
      words.map((newPassword) => auth.changePassword(token, { password, newPassword })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const won = words[answers.findIndex(({ status }) => status === 200)]!;
    expect(answers.find(({ status }) => status !== 200)!.body.code).toMatch(/^(conflict|wrong_password)$/);
    expect((await auth.login({ email, password: won })).status).toBe(200);
  });

  it('an account without a password is told that it has none', async () => {
    const { email, token } = await newAccount(auth);
    await transact([dropPasswordStep(email, (await findEmailIdentity(email))!)]);
    expect((await auth.changePassword(token, { password, newPassword: next })).body).toMatchObject({
      code: 'password_required',
      details: { hasPassword: false },
    });
  });
});

/** The hash of a password at a smaller cost than that of these tests (function-roles-plugin.ts). */
function phcOf(message: string): string {
  const nonce = randomBytes(16);
  const cost = { memory: 32, passes: 1, parallelism: 1 };
  const tag = argon2Sync('argon2id', { message, nonce, tagLength: 32, ...cost });
  const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=32,t=1,p=1$${base64(nonce)}$${base64(tag)}`;
}

describe('hashes of an older cost', () => {
  const hashOf = async (email: string) => (await findEmailIdentity(email))!.passwordHash!;

  it('a sign-in hashes the password anew at today’s cost, once, and it still signs in', async () => {
    const { email, userId } = await newAccount(auth);
    await transact([
      setPasswordStep(email, userId, { passwordHash: phcOf(password), isLongPassword: false }),
    ]);
    expect((await auth.login({ email, password: 'Equivocada9' })).status).toBe(401);
    expect(await hashOf(email)).toContain('m=32,t=1');
    expect((await auth.login({ email, password })).status).toBe(200);
    const upgraded = await hashOf(email);
    expect(upgraded).toContain('m=64,t=1');
    expect((await auth.login({ email, password })).status).toBe(200);
    expect(await hashOf(email)).toBe(upgraded);
  });

  it('a password that is replaced while an older one is hashed anew stays replaced', async () => {
    const { email, userId } = await newAccount(auth);
    await transact([
      setPasswordStep(email, userId, { passwordHash: phcOf(password), isLongPassword: false }),
    ]);
    const read = (await findEmailIdentity(email))!;
    const { replacePasswordStep } = await import('#functions/accounts/providers/identities.ts');
    await transact([setPasswordStep(email, userId, { passwordHash: phcOf(next), isLongPassword: false })]);
    await expect(
      transact([replacePasswordStep(email, read, { passwordHash: 'late', isLongPassword: false })]),
    ).rejects.toMatchObject({
      refusal: 'email_not_owned',
    });
    expect((await auth.login({ email, password: next })).status).toBe(200);
  });
});
