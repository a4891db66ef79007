import { expect } from 'vitest';
import { call } from '../call.ts';
import { freshIp } from '../../accounts/accounts.ts';
import { softPasskey, type SoftPasskey } from './authenticator.ts';

/** A browser, by its cookies and its network. */
interface Browser {
  ip?: string;
  cookies?: string[];
  headers?: Record<string, string>;
}

/** Calls of the group passkeys by name. Call it after `useTable`. */
export async function passkeyCalls() {
  const { handler } = await import('#functions/accounts/passkeys/passkeys.lambda.ts');
  const send = (route: string, options: Parameters<typeof call>[2]) =>
    call(handler, route, { ip: freshIp(), ...options });
  const calls = {
    list: (token: string) => send('GET /api/auth/passkeys', { token }),
    askToAdd: (token: string) => send('POST /api/auth/passkeys/options', { token }),
    add: (token: string, credential: object, headers: Record<string, string> = {}) =>
      send('POST /api/auth/passkeys', { token, body: { credential }, headers }),
    rename: (token: string, id: string, name: string) =>
      send('PUT /api/auth/passkeys/{id}', { token, params: { id }, body: { name } }),
    remove: (token: string, id: string) => send('DELETE /api/auth/passkeys/{id}', { token, params: { id } }),
    askToSignIn: (browser: Browser = {}) => send('POST /api/auth/passkeys/sign-in/options', { ...browser }),
    signIn: (credential: object, browser: Browser = {}) =>
      send('POST /api/auth/passkeys/sign-in', { body: { credential }, ...browser }),
    askToProve: (token: string) => send('POST /api/auth/passkeys/step-up/options', { token }),
    prove: (token: string, credential: object) =>
      send('POST /api/auth/passkeys/step-up', { token, body: { credential } }),
    renewCodes: (token: string) => send('POST /api/auth/recovery-codes', { token }),
    proveByCode: (token: string, code: string) =>
      send('POST /api/auth/recovery-codes/step-up', { token, body: { code } }),
  };

  /** Adds a passkey to the account of a fresh session; returns its id as well. */
  const added = async (token: string, counter: number | null = null) =>
    (await addedFirst(token, counter)).passkey;

  /** The same with the recovery codes that came with it. */
  async function addedFirst(token: string, counter: number | null = null) {
    const passkey = softPasskey(undefined, counter);
    const asked = await calls.askToAdd(token);
    expect(asked.status, JSON.stringify(asked.body)).toBe(200);
    const { status, body } = await calls.add(token, passkey.create(asked.body.data.options));
    expect(status, JSON.stringify(body)).toBe(201);
    return {
      passkey: Object.assign(passkey, { id: body.data.passkey._id as string }),
      recoveryCodes: body.data.recoveryCodes as string[] | null,
    };
  }

  /** The answer of a sign-in in a new browser, or one with these cookies. */
  async function signedIn(
    passkey: SoftPasskey,
    answer: Parameters<SoftPasskey['sign']>[1] = {},
    browser: Browser = {},
  ) {
    const asked = await calls.askToSignIn(browser);
    const cookies = [...(browser.cookies ?? []), ...asked.cookies];
    return calls.signIn(passkey.sign(asked.body.data.options, answer), { ...browser, cookies });
  }

  /** The answer of a proof in a session. */
  async function proved(token: string, passkey: SoftPasskey) {
    const asked = await calls.askToProve(token);
    expect(asked.status, JSON.stringify(asked.body)).toBe(200);
    return calls.prove(token, passkey.sign(asked.body.data.options));
  }

  return { ...calls, added, addedFirst, signedIn, proved };
}
