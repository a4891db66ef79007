import { randomUUID } from 'node:crypto';
import { accounts } from '#infra/local/accounts.ts';
import { api } from '#shared/contracts/index.ts';
import { password, type Sent, type Stage } from './stage.ts';

/** Prepares one call of an operation; what it needs beforehand is not counted. */
export type Scenario = (stage: Stage) => Promise<Sent> | Sent;

const signedIn = async (stage: Stage) => ({ token: (await stage.newPerson()).token });
const freshEmail = () => `${randomUUID()}@example.com`;
const newPassword = 'Secreta2';

/** A sign-in from where the person has signed in before. */
async function returningHome(stage: Stage): Promise<Sent> {
  const { email } = await stage.newPerson();
  const sent = { body: { email, password }, ip: '10.0.0.7' };
  await stage.send(api.auth.login, sent);
  return sent;
}

type Provider = 'google' | 'apple';

/** Goes to the provider and back; answers what the browser then sends to the callback. */
async function comeBack(stage: Stage, provider: Provider): Promise<Sent> {
  const leaving = await stage.send(api.oauth[`${provider}Start`]);
  const chooser = leaving.headers.get('location')!;
  const { address, form } = stage.cloud.oidc[provider].signIn(chooser, accounts.customer.email);
  const cookie = leaving.headers
    .getSetCookie()
    .map((each) => each.split(';')[0]!)
    .join('; ');
  if (!form) return { query: Object.fromEntries(new URL(address).searchParams), headers: { cookie } };
  return {
    body: new URLSearchParams(form).toString(),
    headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
  };
}

/** The page's code after a sign-in with a provider. */
async function signInCode(stage: Stage): Promise<string> {
  const back = await stage.send(api.oauth.googleCallback, await comeBack(stage, 'google'));
  return new URL(back.headers.get('location')!).searchParams.get('token')!;
}

async function issuedLink(
  purpose: 'reset-password' | 'confirm-email',
  { newPerson }: Stage,
): Promise<string> {
  const { issueLinkToken } = await import('#functions/_data/accounts/link-tokens.ts');
  const { email, userId } = await newPerson();
  return issueLinkToken(purpose, { userId, email, epoch: 0 }, new Date());
}

export const accountScenarios: Record<string, Scenario> = {
  'auth.login': (stage) => returningHome(stage),
  'auth.register': () => ({ body: { name: 'Clara Cliente', email: freshEmail(), password } }),
  'auth.logout': signedIn,
  'auth.refresh': signedIn,
  'auth.me': signedIn,
  'auth.updateProfile': async (stage) => ({ ...(await signedIn(stage)), body: { phone: '+34 600 000 000' } }),
  'auth.checkEmail': () => ({ query: { email: accounts.customer.email } }),
  'auth.forgotPassword': async ({ newPerson }) => ({ body: { email: (await newPerson()).email } }),
  'auth.resetPassword': async (stage) => ({
    body: { token: await issuedLink('reset-password', stage), password: newPassword },
  }),
  'auth.changeEmail': async (stage) => ({ ...(await signedIn(stage)), body: { email: freshEmail() } }),
  'auth.confirmEmail': async (stage) => ({ body: { token: await issuedLink('confirm-email', stage) } }),
  'oauth.providers': () => ({}),
  'oauth.googleStart': () => ({}),
  'oauth.appleStart': () => ({}),
  'oauth.googleCallback': (stage) => comeBack(stage, 'google'),
  'oauth.appleCallback': (stage) => comeBack(stage, 'apple'),
  'oauth.googleExchange': async (stage) => ({ body: { code: await signInCode(stage) } }),
  'oauth.googleCheckEmail': () => ({ body: { email: accounts.customer.email } }),
  'oauth.googleUser': async (stage) => {
    const { token, data } = await stage.ask<{ token: string; data: { user: { _id: string } } }>(
      api.oauth.googleExchange,
      { body: { code: await signInCode(stage) } },
    );
    return { token, params: { id: data.user._id } };
  },
};
