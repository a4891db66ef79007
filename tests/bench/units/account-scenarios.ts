import { randomUUID } from 'node:crypto';
import { tokenHash } from '#functions/platform/kit/ids.ts';
import { accounts } from '#infra/demo/accounts.ts';
import type { AccountDownload } from '#shared/contracts/privacy/account-data.ts';
import { api } from '#shared/contracts/index.ts';
import { tokenOfFragment } from '#shared/rules/site-paths.ts';
import { changeUser, password, type ScenarioRequest, type ScenarioContext } from './scenario-context.ts';

/** Prepares one call of an operation. The calls of the preparation are not counted. */
export type Scenario = (context: ScenarioContext) => Promise<ScenarioRequest> | ScenarioRequest;

const signedIn = async (context: ScenarioContext) => ({ token: (await context.newCustomer()).token });
/** A customer who has signed in on another device as well. */
async function signedInTwice(context: ScenarioContext) {
  const { token, email } = await context.newCustomer();
  const { token: other } = await context.ask<{ token: string }>(api.auth.login, {
    body: { email, password },
  });
  return { token, other };
}

const freshEmail = () => `${randomUUID()}@example.com`;
const newPassword = 'Secreta2';

/** A sign-in from a network that the customer has signed in from before. */
async function signInFromKnownNetwork(context: ScenarioContext): Promise<ScenarioRequest> {
  const { email } = await context.newCustomer();
  const sent = { body: { email, password }, ip: '10.0.0.7' };
  await context.send(api.auth.login, sent);
  return sent;
}

type Provider = 'google' | 'apple';

/** Signs in at the provider; returns the request that the browser then sends to the callback. */
async function signInAtProvider(context: ScenarioContext, provider: Provider): Promise<ScenarioRequest> {
  const leaving = await context.send(api.oauth[`${provider}Start`]);
  const chooser = leaving.headers.get('location')!;
  const { address, form } = context.cloud.oidc[provider].signIn(chooser, accounts.customer.email);
  const cookie = cookiesOf(leaving);
  if (!form) return { query: Object.fromEntries(new URL(address).searchParams), headers: { cookie } };
  return {
    body: new URLSearchParams(form).toString(),
    headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
  };
}

/** The cookies of a response, as the browser sends them back. */
const cookiesOf = ({ headers }: Response): string =>
  headers
    .getSetCookie()
    .map((each) => each.split(';')[0]!)
    .join('; ');

/** The request that exchanges the code of a sign-in with Google. */
async function codeExchange(context: ScenarioContext): Promise<ScenarioRequest> {
  const back = await context.send(api.oauth.googleCallback, await signInAtProvider(context, 'google'));
  const code = tokenOfFragment(new URL(back.headers.get('location')!).hash);
  return { body: { code }, headers: { cookie: cookiesOf(back) } };
}

/** The request that joins a new customer's account to an account at Google whose address Google does not run. */
async function joinRequest({ newCustomer }: ScenarioContext): Promise<ScenarioRequest> {
  const { issueLinkToken } = await import('#functions/accounts/mail-links/link-tokens.ts');
  const { email, userId } = await newCustomer();
  const secret = randomUUID();
  const payload = { provider: 'google', sub: randomUUID(), userId, email, browser: tokenHash(secret) };
  const code = await issueLinkToken('join-account', payload, new Date());
  return { body: { code, password }, headers: { cookie: `__Host-oauth-code=${secret}` } };
}

async function revertRequest({ newCustomer }: ScenarioContext): Promise<ScenarioRequest> {
  const { issueLinkToken } = await import('#functions/accounts/mail-links/link-tokens.ts');
  const { email, userId } = await newCustomer();
  const payload = { userId, email, changedAt: new Date().toISOString(), googleSub: null, appleSub: null };
  return {
    body: { token: await issueLinkToken('revert-change', payload, new Date()), password: newPassword },
  };
}

async function issuedLink(
  purpose: 'reset-password' | 'confirm-email',
  { newCustomer }: ScenarioContext,
): Promise<string> {
  const { issueLinkToken } = await import('#functions/accounts/mail-links/link-tokens.ts');
  const { email, userId } = await newCustomer();
  return issueLinkToken(purpose, { userId, email, epoch: 0 }, new Date());
}

export const accountScenarios: Record<string, Scenario> = {
  'auth.login': (context) => signInFromKnownNetwork(context),
  'auth.register': () => ({ body: { name: 'Clara Cliente', email: freshEmail(), password } }),
  'auth.logout': signedIn,
  'auth.refresh': signedIn,
  'auth.me': signedIn,
  'auth.changePassword': async (context) => ({
    ...(await signedIn(context)),
    body: { password, newPassword },
  }),
  'auth.updateProfile': async (context) => ({
    ...(await signedIn(context)),
    body: { phone: '+34 600 000 000' },
  }),
  'auth.checkEmail': () => ({ query: { email: accounts.customer.email } }),
  'auth.forgotPassword': async ({ newCustomer }) => ({ body: { email: (await newCustomer()).email } }),
  'auth.resetPassword': async (context) => ({
    body: { token: await issuedLink('reset-password', context), password: newPassword },
  }),
  'auth.changeEmail': async (context) => ({ ...(await signedIn(context)), body: { email: freshEmail() } }),
  'auth.confirmEmail': async (context) => ({
    body: { token: await issuedLink('confirm-email', context), newPassword },
  }),
  'auth.resendConfirmation': async (context) => ({
    body: { token: await issuedLink('confirm-email', context) },
  }),
  'auth.revertChange': revertRequest,
  'devices.list': signedInTwice,
  'devices.end': async (context) => {
    const { token, other } = await signedInTwice(context);
    return { token, params: { id: other.split('.')[1]! } };
  },
  'devices.endOthers': signedInTwice,
  'devices.endAll': signedInTwice,
  'step-up.ways': signedIn,
  'step-up.give': async (context) => ({ ...(await signedIn(context)), body: { password } }),
  'account-data.showDeletion': signedIn,
  'account-data.requestDeletion': async (context) => ({ ...(await signedIn(context)), body: { password } }),
  'account-data.cancelDeletion': async (context) => {
    const { token, email } = await context.newCustomer();
    await context.send(api['account-data'].requestDeletion, { token, body: { password } });
    const again = await context.ask<{ token: string }>(api.auth.login, { body: { email, password } });
    return { token: again.token };
  },
  'account-data.showDownload': signedIn,
  'account-data.beginDownload': signedIn,
  'account-data.linkDownload': async ({ newCustomer, ask }) => {
    const { token } = await newCustomer();
    const { data } = await ask<{ data: { download: AccountDownload } }>(api['account-data'].beginDownload, {
      token,
    });
    return { token, params: { id: data.download._id } };
  },
  'oauth.providers': () => ({}),
  'oauth.googleStart': () => ({}),
  'oauth.appleStart': () => ({}),
  'oauth.googleCallback': (context) => signInAtProvider(context, 'google'),
  'oauth.appleCallback': (context) => signInAtProvider(context, 'apple'),
  'oauth.googleExchange': codeExchange,
  'oauth.join': joinRequest,
  'oauth.googleCheckEmail': () => ({ body: { email: accounts.customer.email } }),
  'oauth.googleUser': async (context) => {
    const { token, data } = await context.ask<{ token: string; data: { user: { _id: string } } }>(
      api.oauth.googleExchange,
      await codeExchange(context),
    );
    return { token, params: { id: data.user._id } };
  },
  'oauth.unlink': async ({ newCustomer }) => {
    const customer = await newCustomer();
    await changeUser(customer, { googleSub: randomUUID() });
    return { token: customer.token, params: { provider: 'google' } };
  },
};
