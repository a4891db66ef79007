import { expect, it } from 'vitest';
import type { Account } from '#infra/local/oidc/index.ts';
import type { Provider } from '#shared/contracts/accounts/oauth.ts';
import { call } from '../support/call.ts';
import { beforeNextRead } from '../support/table/before-read.ts';
import { beforeNextTransaction } from '../support/table/before-transaction.ts';
import { authCalls, freshEmail, freshIp, newAccount, password } from './accounts.ts';
import { notAuthoritative, personAt, useLocalProviders } from './local-providers.ts';
import * as browser from './oauth-browser.ts';
import { sentMails } from './sent-mails.ts';

const { providers, vault } = await useLocalProviders('https://tenaz.test');
for (const provider of ['google', 'apple'] as const)
  vault.put(provider, JSON.stringify(providers[provider].secret));
const { findUser } = await import('#functions/accounts/users.ts');
const { keys } = await import('#functions/entities.ts');
const { tokenHash } = await import('#functions/platform/kit/ids.ts');
const { handler } = await import('#functions/accounts/providers/oauth.lambda.ts');
const auth = authCalls((await import('#functions/accounts/sign-in/auth.lambda.ts')).handler);
const { mailsTo, lastToken } = await sentMails();

const stolen = 'Ladrona1';
const chosen = 'Nueva7';

/** An account whose address its owner confirms in its session. */
async function confirmed() {
  const account = await newAccount(auth);
  await confirm(account);
  return account;
}

async function confirm({ email, token }: { email: string; token: string }) {
  const link = await lastToken(email, 'welcome');
  expect((await auth.confirm({ token: link }, { token })).status).toBe(200);
}

/** An account whose password a thief has changed, and what takes it back by the link of the mail about that. */
async function robbed() {
  const account = await confirmed();
  expect((await auth.changePassword(account.token, { password, newPassword: stolen })).status).toBe(200);
  const link = await lastToken(account.email, 'password-changed');
  const takeBack = async () => {
    const { status, body } = await auth.revert({ token: link, password: chosen });
    expect(status, JSON.stringify(body)).toBe(200);
  };
  return { ...account, takeBack };
}

const templatesTo = async (email: string) => (await mailsTo(email)).map(({ content }) => content.template);

/** The page that a sign-in at a provider leads to. */
async function returnFrom(provider: Provider, { email }: Account): Promise<browser.SitePage> {
  const { location, cookies } = await browser.startSignIn(handler, provider);
  const back = providers[provider].oidc.signIn(location, email);
  return browser.returnToSite(handler, provider, back, cookies);
}

const enter = async (provider: Provider, person: Account) =>
  browser.exchange(handler, await returnFrom(provider, person));

/** A person at a provider that does not run the address, and what joins it to the account with that address. */
async function joining(provider: Provider, email: string, typed: string) {
  const person = personAt(providers[provider], { email, ...notAuthoritative });
  const page = await returnFrom(provider, person);
  return { person, join: () => browser.join(handler, page, typed) };
}

/** The same, which must succeed. */
async function joinsWith(provider: Provider, email: string, typed: string) {
  const { person, join } = await joining(provider, email, typed);
  const joins = async () => {
    const { status, body } = await join();
    expect(status, JSON.stringify(body)).toBe(200);
  };
  return { person, joins };
}

async function expectOut(provider: Provider, person: Account, userId: string) {
  expect(await findUser(userId)).toMatchObject({ googleSub: null, appleSub: null, emailVerified: true });
  expect((await returnFrom(provider, person)).inFragment('token')).toBeNull();
}

it('P361: a provider joins an account that its owner confirms meanwhile, whose password and sessions stay', async () => {
  const account = await newAccount(auth);
  const { email, userId, token } = account;
  const google = personAt(providers.google, { email });
  beforeNextRead(keys.user(userId).pk, () => confirm(account));
  expect((await enter('google', google)).body.data.user._id).toBe(userId);
  expect((await auth.me(token)).status).toBe(200);
  expect((await auth.login({ email, password })).status).toBe(200);
});

it('P362: taking an account back unlinks a provider that a thief joins meanwhile', async () => {
  const { email, userId, takeBack } = await robbed();
  const { person, joins } = await joinsWith('google', email, stolen);
  beforeNextTransaction(joins);
  await takeBack();
  await expectOut('google', person, userId);
});

it.each([
  ['a reset link', 'reset-password', auth.reset, 'password'],
  ['the link of the welcome mail', 'welcome', auth.confirm, 'newPassword'],
] as const)(
  'P362: the owner of a mailbox who takes an account with %s unlinks a provider that joins it meanwhile',
  async (_, template, open, field) => {
    const { email, userId } = await newAccount(auth);
    await auth.forgot({ email });
    const { person, joins } = await joinsWith('apple', email, password);
    const link = await lastToken(email, template);
    beforeNextTransaction(joins);
    expect((await open({ token: link, [field]: chosen })).status).toBe(200);
    await expectOut('apple', person, userId);
    expect((await auth.login({ email, password: chosen })).status).toBe(200);
  },
);

it('P362: the owner of a mailbox who takes an account with Google unlinks an Apple that joins it meanwhile', async () => {
  const { email, userId } = await newAccount(auth);
  const google = personAt(providers.google, { email });
  const { person, joins } = await joinsWith('apple', email, password);
  beforeNextTransaction(joins);
  expect((await enter('google', google)).body.data.user._id).toBe(userId);
  expect(await findUser(userId)).toMatchObject({ googleSub: google.sub, appleSub: null });
  expect((await returnFrom('apple', person)).inFragment('token')).toBeNull();
});

it('P362: a sign-in at a provider that is unlinked meanwhile opens no session', async () => {
  const { email, userId, takeBack } = await robbed();
  const { person, joins } = await joinsWith('google', email, stolen);
  await joins();
  beforeNextRead(keys.user(userId).pk, takeBack);
  expect((await returnFrom('google', person)).inFragment('token')).toBeNull();
  await expectOut('google', person, userId);
});

it('P23: an address that an account leaves meanwhile joins no provider to it', async () => {
  const { email, userId, token } = await confirmed();
  const next = freshEmail();
  await auth.changeEmail({ email: next }, { token });
  const link = await lastToken(next, 'confirm-email');
  const google = personAt(providers.google, { email });
  beforeNextRead(keys.user(userId).pk, async () => {
    expect((await auth.confirm({ token: link }, { token })).status).toBe(200);
  });
  expect((await returnFrom('google', google)).search).toBe('?error=account_exists');
  expect(await findUser(userId)).toMatchObject({ email: next, googleSub: null });
});

it('P362: a password that is replaced meanwhile opens no session', async () => {
  const { email, userId, takeBack } = await robbed();
  beforeNextRead(keys.user(userId).pk, takeBack);
  expect((await auth.login({ email, password: stolen })).body.code).toBe('wrong_credentials');
  expect((await auth.login({ email, password: chosen })).status).toBe(200);
});

it('P362: a password that is replaced meanwhile joins no provider', async () => {
  const { email, userId, takeBack } = await robbed();
  const { person, join } = await joining('google', email, stolen);
  beforeNextRead(keys.user(userId).pk, takeBack);
  expect((await join()).body.code).toBe('wrong_password');
  await expectOut('google', person, userId);
});

it('P50: an address that is confirmed while it is changed gets the link that takes the account back', async () => {
  const account = await newAccount(auth);
  const { email, token } = account;
  const next = freshEmail();
  await auth.changeEmail({ email: next }, { token });
  const link = await lastToken(next, 'confirm-email');
  beforeNextTransaction(() => confirm(account));
  expect((await auth.confirm({ token: link }, { token })).body.data).toEqual({ email: next });
  const back = await lastToken(email, 'email-changed');
  expect((await auth.revert({ token: back, password: chosen })).body.data).toEqual({ email });
});

it('P103: a password that changes while the address is confirmed is refused, and mailed when it is changed again', async () => {
  const account = await newAccount(auth);
  const { email, token } = account;
  const change = () => auth.changePassword(token, { password, newPassword: chosen });
  beforeNextTransaction(() => confirm(account));
  expect(await change()).toMatchObject({ status: 409, body: { code: 'conflict' } });
  expect((await change()).status).toBe(200);
  expect(await templatesTo(email)).toContain('password-changed');
});

it('P210: a provider that is unlinked while the address is confirmed stays, and is mailed when it is unlinked again', async () => {
  const account = await newAccount(auth);
  const { email, token } = account;
  const { joins } = await joinsWith('google', email, password);
  await joins();
  const unlink = () =>
    call(handler, 'DELETE /api/oauth/{provider}', { token, params: { provider: 'google' }, ip: freshIp() });
  beforeNextTransaction(() => confirm(account));
  expect(await unlink()).toMatchObject({ status: 409, body: { code: 'conflict' } });
  expect((await unlink()).status).toBe(200);
  expect(await templatesTo(email)).toContain('provider-removed');
});

it('P103: a session that a new password ends confirms no other address, and does not come back', async () => {
  const { email, userId, token } = await confirmed();
  const thief = (await auth.login({ email, password })).body.token as string;
  const theirs = freshEmail();
  await auth.changeEmail({ email: theirs }, { token: thief });
  const link = await lastToken(theirs, 'confirm-email');
  beforeNextRead(keys.linkToken(tokenHash(link), 'confirm-email').pk, async () => {
    expect((await auth.changePassword(token, { password, newPassword: chosen })).status).toBe(200);
  });
  expect((await auth.confirm({ token: link }, { token: thief })).body.code).toBe('proof_required');
  expect((await auth.me(thief)).status).toBe(401);
  expect(await findUser(userId)).toMatchObject({ email });
});
