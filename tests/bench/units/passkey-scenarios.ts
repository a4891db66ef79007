import type { CreationOptions, RequestOptions } from '#shared/contracts/accounts/passkeys.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { api } from '#shared/contracts/index.ts';
import { softPasskey, type SoftPasskey } from '../../support/accounts/authenticator.ts';
import type { Scenario } from './account-scenarios.ts';
import type { ScenarioContext, ScenarioRequest } from './scenario-context.ts';

/** A customer whose e-mail is confirmed. */
async function confirmed({ newCustomer }: ScenarioContext): Promise<{ token: string }> {
  const { changeUserStep } = await import('#functions/_data/accounts/users.ts');
  const { transact } = await import('#functions/_data/table/table.ts');
  const { token, email, userId } = await newCustomer();
  await transact([changeUserStep(userId, { emailVerified: true }, { email })]);
  return { token };
}

const optionsOf = async <Options>({ ask }: ScenarioContext, endpoint: Endpoint, token?: string) =>
  (await ask<{ data: { options: Options } }>(endpoint, token === undefined ? {} : { token })).data.options;

/** A new passkey of a customer, as the browser would send it. */
async function created(context: ScenarioContext) {
  const { token } = await confirmed(context);
  const passkey = softPasskey(context.cloud.siteUrl);
  const options = await optionsOf<CreationOptions>(context, api.passkeys.askToAdd, token);
  return { token, passkey, body: { credential: passkey.create(options) } };
}

interface Owner {
  token: string;
  id: string;
  passkey: SoftPasskey;
}

/** A customer with a passkey. */
async function owner(context: ScenarioContext): Promise<Owner> {
  const { token, passkey, body } = await created(context);
  const { data } = await context.ask<{ data: { passkey: { _id: string } } }>(api.passkeys.add, {
    token,
    body,
  });
  return { token, passkey, id: data.passkey._id };
}

async function signInRequest(context: ScenarioContext): Promise<ScenarioRequest> {
  const { passkey } = await owner(context);
  const asked = await context.send(api.passkeys.askToSignIn);
  const { data } = (await asked.json()) as { data: { options: RequestOptions } };
  const cookie = asked.headers.getSetCookie()[0]!.split(';')[0]!;
  return { body: { credential: passkey.sign(data.options) }, headers: { cookie } };
}

export const passkeyScenarios: Record<string, Scenario> = {
  'passkeys.list': owner,
  'passkeys.askToAdd': confirmed,
  'passkeys.add': async (context) => {
    const { token, body } = await created(context);
    return { token, body };
  },
  'passkeys.rename': async (context) => {
    const { token, id } = await owner(context);
    return { token, params: { id }, body: { name: 'Portátil' } };
  },
  'passkeys.remove': async (context) => {
    const { token, id } = await owner(context);
    return { token, params: { id } };
  },
  'passkeys.askToSignIn': () => ({}),
  'passkeys.signIn': signInRequest,
  'passkeys.askToProve': owner,
  'passkeys.prove': async (context) => {
    const { token, passkey } = await owner(context);
    const options = await optionsOf<RequestOptions>(context, api.passkeys.askToProve, token);
    return { token, body: { credential: passkey.sign(options) } };
  },
};
