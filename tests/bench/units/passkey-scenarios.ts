import type { CreationOptions, RequestOptions } from '#shared/contracts/accounts/passkeys.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { api } from '#shared/contracts/index.ts';
import { adminRole } from '#shared/rules/accounts/role.ts';
import { softPasskey, type SoftPasskey } from '../../support/accounts/authenticator.ts';
import type { Scenario } from './account-scenarios.ts';
import {
  changeUser,
  type ScenarioContext,
  type ScenarioRequest,
  type TestCustomer,
} from './scenario-context.ts';

/** A customer whose e-mail is confirmed. */
async function confirmed({ newCustomer }: ScenarioContext): Promise<TestCustomer> {
  const customer = await newCustomer();
  await changeUser(customer, { emailVerified: true });
  return customer;
}

const optionsOf = async <Options>({ ask }: ScenarioContext, endpoint: Endpoint, token?: string) =>
  (await ask<{ data: { options: Options } }>(endpoint, token === undefined ? {} : { token })).data.options;

/** A new passkey of a customer, as the browser would send it. */
async function created(context: ScenarioContext) {
  const customer = await confirmed(context);
  const passkey = softPasskey(context.cloud.siteUrl);
  const options = await optionsOf<CreationOptions>(context, api.passkeys.askToAdd, customer.token);
  return { customer, passkey, body: { credential: passkey.create(options) } };
}

interface Owner extends TestCustomer {
  id: string;
  passkey: SoftPasskey;
}

/** A customer with a passkey. */
async function owner(context: ScenarioContext): Promise<Owner> {
  const { customer, passkey, body } = await created(context);
  const { data } = await context.ask<{ data: { passkey: { _id: string } } }>(api.passkeys.add, {
    token: customer.token,
    body,
  });
  return { ...customer, passkey, id: data.passkey._id };
}

/** The same with a role in the back office. */
async function staffOwner(context: ScenarioContext): Promise<Owner> {
  const staff = await owner(context);
  await changeUser(staff, { role: adminRole });
  return staff;
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
    const { customer, body } = await created(context);
    return { token: customer.token, body };
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
  'passkeys.renewCodes': staffOwner,
  'passkeys.proveByCode': async (context) => {
    const { token } = await staffOwner(context);
    const { data } = await context.ask<{ data: { recoveryCodes: string[] } }>(api.passkeys.renewCodes, {
      token,
    });
    return { token, body: { code: data.recoveryCodes[0] } };
  },
  'user-management.resetPasskeys': async (context) => {
    const { userId: id } = await staffOwner(context);
    return { token: context.adminToken, params: { id }, body: { reason: 'Ha perdido el móvil.' } };
  },
};
