import { beforeEach, describe, expect, it, vi } from 'vitest';
import { nightly, rounds } from '#tests/support/run/rounds.ts';
import type { Account } from '#infra/local/oidc/index.ts';
import type { Provider } from '#shared/contracts/accounts/oauth.ts';
import { passkeyCalls } from '../support/accounts/passkey-calls.ts';
import { call } from '../support/call.ts';
import { holdClock } from '../support/hold-clock.ts';
import { freshToken } from '../support/sign-in.ts';
import { authCalls, freshIp, newAccount, password, statuses } from './accounts.ts';
import { notAuthoritative, personAt, useLocalProviders } from './local-providers.ts';
import * as browser from './oauth-browser.ts';
import { sentMails } from './sent-mails.ts';

const { providers, vault } = await useLocalProviders('https://tenaz.test');
for (const provider of ['google', 'apple'] as const)
  vault.put(provider, JSON.stringify(providers[provider].secret));
const { findUser } = await import('#functions/accounts/users.ts');
const { listEvents } = await import('#functions/platform/security-events.ts');
const { handler } = await import('#functions/accounts/providers/oauth.lambda.ts');
const { handler: authHandler } = await import('#functions/accounts/sign-in/auth.lambda.ts');
const auth = authCalls(authHandler);
const passkeys = await passkeyCalls();
const { mailsTo, lastToken } = await sentMails();

const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);
const refusedBy = (status: number, code: string) => ({ status, body: { code } });
const lastWay = {
  ...refusedBy(409, 'last_way'),
  body: {
    message: 'Es la única forma de entrar que te queda. Crea antes una contraseña o una llave de acceso.',
  },
};

const unlink = (token: string, provider: string) =>
  call(handler, 'DELETE /api/oauth/{provider}', { token, params: { provider }, ip: freshIp() });

const linked = async (token: string) => (await auth.me(token)).body.data.linkedProviders as Provider[];

/** The page that a sign-in at a provider leads to. */
async function returnFrom(provider: Provider, { email }: Account): Promise<browser.SitePage> {
  const { location, cookies } = await browser.startSignIn(handler, provider);
  const back = providers[provider].oidc.signIn(location, email);
  return browser.returnToSite(handler, provider, back, cookies);
}

/** Signs in at a provider. */
async function enter(provider: Provider, person: Account): Promise<{ token: string; userId: string }> {
  const { status, body } = await browser.exchange(handler, await returnFrom(provider, person));
  expect(status, JSON.stringify(body)).toBe(200);
  return { token: body.token, userId: body.data.user._id };
}

/** An account of Google alone, signed in to. */
async function googleAccount() {
  const google = personAt(providers.google);
  return { google, ...(await enter('google', google)) };
}

/** An account with a password, whose address is confirmed, and Google. */
async function passwordAndGoogle() {
  const made = await newAccount(auth);
  await auth.confirm({ token: await lastToken(made.email, 'welcome') }, { token: made.token });
  const google = personAt(providers.google, { email: made.email });
  return { ...made, google, ...(await enter('google', google)) };
}

beforeEach(holdClock);

describe('an unlinked provider', () => {
  it('signs in no more; the other sessions end, a sign-in under way too; this one stays', async () => {
    const { email, google, token, userId } = await passwordAndGoogle();
    const other = await enter('google', google);
    const underWay = await returnFrom('google', google);
    expect(await linked(token)).toEqual(['google']);
    expect(await unlink(token, 'google')).toMatchObject({ status: 200, body: { success: true } });
    expect(await linked(token)).toEqual([]);
    expect((await auth.me(other.token)).status).toBe(401);
    expect(await browser.exchange(handler, underWay)).toMatchObject(refusedBy(401, 'sign_in_failed'));
    expect((await auth.login({ email, password })).status).toBe(200);
    expect(await unlink(token, 'google')).toMatchObject(refusedBy(404, 'provider_not_linked'));
    expect((await findUser(userId))!.googleSub).toBeNull();
  });

  it('the owner is mailed the link that takes the account back, and the security log keeps it', async () => {
    const { email, token, userId } = await passwordAndGoogle();
    pass(1);
    await unlink(token, 'google');
    expect((await mailsTo(email)).at(-1)!.content).toMatchObject({
      template: 'provider-removed',
      data: { method: 'Google' },
    });
    const { items } = await listEvents({ account: userId }, { limit: 1 }, new Date());
    expect(items).toMatchObject([{ action: 'provider-removed', way: 'google', actor: userId }]);
    const link = await lastToken(email, 'provider-removed');
    expect((await auth.revert({ token: link, password: 'Nueva7' })).body.data).toEqual({ email });
    expect((await auth.me(token)).status).toBe(401);
  });

  it('P210: a stolen session of more than ten minutes unlinks nothing before a step-up', async () => {
    const { token, userId } = await passwordAndGoogle();
    pass(11 * 60_000);
    expect(await unlink(token, 'google')).toMatchObject(refusedBy(403, 'step_up_required'));
    expect((await findUser(userId))!.googleSub).not.toBeNull();
    expect((await unlink(await freshToken(userId), 'google')).status).toBe(200);
  });

  it('P210: it is linked again by the password of the account alone, and signs in from then on', async () => {
    const { google, token, userId, email } = await passwordAndGoogle();
    await unlink(token, 'google');
    const page = await returnFrom('google', google);
    expect(page.inFragment('token')).toBeNull();
    expect((await findUser(userId))!.googleSub).toBeNull();
    expect((await browser.join(handler, page, 'Secreta2')).body.code).toBe('wrong_password');
    expect((await browser.join(handler, page, password)).body.data.user._id).toBe(userId);
    expect((await enter('google', google)).userId).toBe(userId);
    const told = (await mailsTo(email)).filter(({ content }) => content.template === 'sign-in-added');
    expect(told).toHaveLength(2);
  });

  it('P210: without a password it is not linked again, also by another account with the same address', async () => {
    const { google, token, userId } = await googleAccount();
    await passkeys.added(token);
    await unlink(token, 'google');
    providers.google.accounts.splice(0);
    for (const person of [google, { ...google, sub: 'another' }]) {
      providers.google.accounts.splice(0, 1, person);
      expect((await returnFrom('google', person)).search).toBe('?error=account_exists');
    }
    expect((await findUser(userId))!.googleSub).toBeNull();
  });

  it('P49: one that was unlinked before the mailbox was proved does not keep its owner out', async () => {
    const { email, token, userId } = await newAccount(auth);
    const theirs = personAt(providers.google, { email, ...notAuthoritative });
    expect((await browser.join(handler, await returnFrom('google', theirs), password)).status).toBe(200);
    expect((await unlink(token, 'google')).status).toBe(200);
    providers.google.accounts.splice(providers.google.accounts.indexOf(theirs), 1);
    expect((await enter('google', personAt(providers.google, { email }))).userId).toBe(userId);
    expect((await auth.me(token)).status).toBe(401);
    expect((await auth.login({ email, password })).status).toBe(401);
  });

  it('an unknown provider is an invalid input', async () => {
    const { token } = await googleAccount();
    expect(await unlink(token, 'github')).toMatchObject(refusedBy(400, 'invalid_input'));
  });
});

describe('the last way to sign in', () => {
  it('P209: it is not removed, whether a provider or a passkey, and the refusal says what to create first', async () => {
    const { google, token, userId } = await googleAccount();
    expect(await unlink(token, 'google')).toMatchObject(lastWay);
    const { id, ...passkey } = await passkeys.added(token);
    expect((await unlink(token, 'google')).status).toBe(200);
    expect(await passkeys.remove(token, id)).toMatchObject(lastWay);
    expect((await passkeys.signedIn(passkey)).body.data.user._id).toBe(userId);
    await auth.forgot({ email: google.email });
    await auth.reset({ token: await lastToken(google.email, 'reset-password'), password });
    expect((await passkeys.remove(await freshToken(userId), id)).status).toBe(200);
  });

  it('P209: of two providers that are unlinked at once one stays', async () => {
    for (let round = 0; round < rounds(1, 3); round++) {
      const { google, token, userId } = await googleAccount();
      const apple = personAt(providers.apple, { email: google.email });
      expect((await enter('apple', apple)).userId).toBe(userId);
      const answers = await Promise.all([unlink(token, 'google'), unlink(token, 'apple')]);
      expect(statuses(answers)).toEqual([200, 409]);
      const [left] = await linked(token);
      expect((await enter(left!, left === 'google' ? google : apple)).userId).toBe(userId);
    }
  });

  nightly('P209: of a provider and a passkey that are removed at once one stays', async () => {
    for (const _ of [1, 2, 3]) {
      const { token, userId } = await googleAccount();
      const { id } = await passkeys.added(token);
      const answers = await Promise.all([unlink(token, 'google'), passkeys.remove(token, id)]);
      expect(statuses(answers)).toEqual([200, 409]);
      const { googleSub, passkeys: count } = (await findUser(userId))!;
      expect((googleSub === null ? 0 : 1) + count).toBe(1);
    }
  });
});
