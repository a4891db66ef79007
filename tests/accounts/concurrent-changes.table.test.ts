import { expect, it } from 'vitest';
import type { Account } from '#infra/local/oidc/index.ts';
import type { Provider } from '#shared/contracts/accounts/oauth.ts';
import { beforeNextRead } from '../support/table/before-read.ts';
import { authCalls, newAccount, password } from './accounts.ts';
import { personAt, useLocalProviders } from './local-providers.ts';
import * as browser from './oauth-browser.ts';
import { sentMails } from './sent-mails.ts';

const { providers, vault } = await useLocalProviders('https://tenaz.test');
for (const provider of ['google', 'apple'] as const)
  vault.put(provider, JSON.stringify(providers[provider].secret));
const { keys } = await import('#functions/entities.ts');
const { handler } = await import('#functions/accounts/providers/oauth.lambda.ts');
const auth = authCalls((await import('#functions/accounts/sign-in/auth.lambda.ts')).handler);
const { lastToken } = await sentMails();

/** The owner opens the link of the welcome mail in the session of the account. */
async function confirm({ email, token }: { email: string; token: string }) {
  const link = await lastToken(email, 'welcome');
  expect((await auth.confirm({ token: link }, { token })).status).toBe(200);
}

/** The page that a sign-in at a provider leads to. */
async function returnFrom(provider: Provider, { email }: Account): Promise<browser.SitePage> {
  const { location, cookies } = await browser.startSignIn(handler, provider);
  const back = providers[provider].oidc.signIn(location, email);
  return browser.returnToSite(handler, provider, back, cookies);
}

const enter = async (provider: Provider, person: Account) =>
  browser.exchange(handler, await returnFrom(provider, person));

it('P361: a provider joins an account that its owner confirms meanwhile, whose password and sessions stay', async () => {
  const account = await newAccount(auth);
  const { email, userId, token } = account;
  const google = personAt(providers.google, { email });
  beforeNextRead(keys.user(userId).pk, () => confirm(account));
  expect((await enter('google', google)).body.data.user._id).toBe(userId);
  expect((await auth.me(token)).status).toBe(200);
  expect((await auth.login({ email, password })).status).toBe(200);
});
