import { expect, it } from 'vitest';
import { call } from '../support/call.ts';
import { freshToken } from '../support/sign-in.ts';
import { useTable } from '../support/table/table.ts';
import { interceptTable } from '../support/table/table-calls.ts';
import { authCalls, freshIp, newAccount, password } from './accounts.ts';
import { sentMails } from './sent-mails.ts';

await useTable({ FIRST_ADMIN_EMAIL: 'jefa@example.com' });
const { handler } = await import('#functions/accounts/sign-in/auth.lambda.ts');
const { handler: overview } = await import('#functions/back-office/overview.lambda.ts');
const { addPasskeySteps, removePasskeySteps } = await import('#functions/accounts/passkeys/passkeys.ts');
const { changeUserStep, findUser } = await import('#functions/accounts/users.ts');
const { keys } = await import('#functions/entities.ts');
const { transact, update } = await import('#functions/platform/table/table.ts');
const { saveSiteUrl } = await import('#functions/platform/site-settings.ts');
const auth = authCalls(handler);
const { lastToken } = await sentMails();
await saveSiteUrl('https://tenaz.test');

const short = 'Trece-2026a';
const long = 'Docena-2026a';
const refused = (field: string) => ({ status: 400, body: { code: 'staff_password_short', field } });

/** An account with a short password that has got a role. */
async function promoted() {
  const account = await newAccount(auth);
  const { userId, email } = account;
  await transact([changeUserStep(userId, { role: 'support', emailVerified: true }, { email })]);
  return account;
}
const signedIn = async (email: string, typed: string) =>
  (await auth.login({ email, password: typed })).body.data as { mustLengthenPassword: boolean };
it('P160: a user of the back office chooses no password below 12 characters, by change or by link', async () => {
  expect([short.length, long.length]).toEqual([11, 12]);
  const { email, userId } = await promoted();
  const token = await freshToken(userId);
  expect(await auth.changePassword(token, { password, newPassword: short })).toMatchObject(
    refused('newPassword'),
  );
  await auth.forgot({ email });
  const link = await lastToken(email, 'reset-password');
  expect(await auth.reset({ token: link, password: short })).toMatchObject(refused('password'));
  // the refusals have used up no link and changed no password
  expect((await auth.login({ email, password })).status).toBe(200);
  expect((await auth.reset({ token: link, password: long })).status).toBe(200);
  const next = `${long}-b`;
  expect(
    (await auth.changePassword(await freshToken(userId), { password: long, newPassword: next })).status,
  ).toBe(200);
  expect((await signedIn(email, next)).mustLengthenPassword).toBe(false);
  const customer = await newAccount(auth);
  expect((await auth.changePassword(customer.token, { password, newPassword: short })).status).toBe(200);
});

it('P160: the password that makes the first admin is as long as that of every admin, whichever link sets it', async () => {
  const email = 'jefa@example.com';
  const { userId } = await newAccount(auth, email);
  const welcome = await lastToken(email, 'welcome');
  expect(await auth.confirm({ token: welcome, newPassword: short })).toMatchObject(refused('newPassword'));
  await auth.forgot({ email });
  const link = await lastToken(email, 'reset-password');
  expect(await auth.reset({ token: link, password: short })).toMatchObject(refused('password'));
  expect(await findUser(userId)).toMatchObject({ role: 'user', emailVerified: false });
  expect((await auth.confirm({ token: welcome, newPassword: long })).status).toBe(200);
  expect(await findUser(userId)).toMatchObject({ role: 'admin', emailVerified: true });
});

it('P160: who gets a role with a short password is told at the sign-in, works meanwhile, and no more after the change', async () => {
  const { email, userId } = await promoted();
  const { body } = await auth.login({ email, password });
  expect(body.data.mustLengthenPassword).toBe(true);
  const token = body.token as string;
  expect((await call(overview, 'GET /api/overview', { token, ip: freshIp() })).status).toBe(200);
  expect((await auth.refresh(token)).body.data.mustLengthenPassword).toBe(true);
  expect((await auth.changePassword(token, { password, newPassword: long })).status).toBe(200);
  expect((await auth.refresh(token)).body.data.mustLengthenPassword).toBe(false);
  expect((await auth.refresh(await freshToken(userId))).body.data.mustLengthenPassword).toBe(false);
});

it('P160: a passkey may stand beside a short password, and the link that takes the account back asks for a long one', async () => {
  const { email, userId } = await promoted();
  const user = (await findUser(userId))!;
  const passkey = { credentialId: 'x', publicKey: 'x', counter: 0, transports: [], name: 'Móvil' };
  const kept = { ...passkey, _id: 'x', createdAt: new Date().toISOString(), lastUsedAt: null };
  await transact(addPasskeySteps(user, kept));
  expect((await signedIn(email, password)).mustLengthenPassword).toBe(false);
  const token = await freshToken(userId);
  expect((await auth.changePassword(token, { password, newPassword: short })).status).toBe(200);
  const back = await lastToken(email, 'password-changed');
  expect(await auth.revert({ token: back, password: 'Otra-2026a' })).toMatchObject(refused('password'));
  await transact(removePasskeySteps((await findUser(userId))!, 'x'));
  expect((await signedIn(email, short)).mustLengthenPassword).toBe(true);
});

it('an account without a password, and a customer, need none; a customer costs no read', async () => {
  const { email, userId } = await promoted();
  await update(keys.emailIdentity(email), { update: 'REMOVE passwordHash, isLongPassword' });
  expect((await auth.refresh(await freshToken(userId))).body.data.mustLengthenPassword).toBe(false);
  const customer = await newAccount(auth);
  const read: string[] = [];
  const restore = interceptTable(({ input, send }) => {
    read.push(JSON.stringify(input.Key ?? {}));
    return send();
  });
  expect((await auth.refresh(customer.token)).body.data.mustLengthenPassword).toBe(false);
  restore();
  expect(read.filter((key) => key.includes('email#'))).toEqual([]);
});
