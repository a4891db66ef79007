import * as client from 'openid-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { generateKeyPairSync, sign } from 'node:crypto';
import { appleAccounts, googleAccounts } from '#infra/local/oidc/index.ts';
import {
  apple,
  createSigner,
  google,
  type Provider,
  sharedSecret,
  signedSecret,
} from '#infra/local/oidc/provider.ts';
import { authorize } from '#infra/local/oidc/authorize.ts';
import { startOidc, type Oidc, type OidcFault } from '#infra/local/oidc/index.ts';

const redirectUri = 'http://localhost:4000/api/oauth/google/callback';
const secret = 's3cr%t&:+';

describe('the local Google', () => {
  let oidc: Oidc;
  let config: client.Configuration;

  beforeAll(async () => {
    oidc = await startOidc({
      clientId: 'tenaz.apps.googleusercontent.com',
      facts: google,
      isSecret: sharedSecret(secret),
      mayRedirectTo: (uri) => uri === redirectUri,
      accounts: googleAccounts('lucia@example.com'),
      shop: 'Tenaz',
    });
    const issuer = new URL(oidc.url);
    config = await client.discovery(issuer, 'tenaz.apps.googleusercontent.com', secret, undefined, {
      // the second also checks signatures, which OIDC leaves open on a direct connection
      execute: [client.allowInsecureRequests, client.enableNonRepudiationChecks],
    });
  });
  beforeEach(() => oidc.faults.clear());
  afterAll(() => oidc.close());

  /** As the product does it: PKCE, state and nonce. */
  const start = async () => {
    const pkceCodeVerifier = client.randomPKCECodeVerifier();
    const expectedState = client.randomState();
    const expectedNonce = client.randomNonce();
    const url = client.buildAuthorizationUrl(config, {
      redirect_uri: redirectUri,
      scope: 'openid email profile',
      code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: 'S256',
      state: expectedState,
      nonce: expectedNonce,
    });
    return { url: url.href, checks: { pkceCodeVerifier, expectedState, expectedNonce } };
  };
  const finish = async (email: string) => {
    const { url, checks } = await start();
    return client.authorizationCodeGrant(config, new URL(oidc.signIn(url, email).address), checks);
  };

  it('Google issues an id_token that openid-client accepts', async () => {
    const tokens = await finish('nuria.vidal@gmail.test');
    const claims = tokens.claims();
    expect(claims).toMatchObject({
      email: 'nuria.vidal@gmail.test',
      email_verified: true,
      given_name: 'Nuria',
    });
  });

  it('Google’s chooser names every account, keeps the request and can be cancelled', async () => {
    const { url } = await start();
    const page = await (await fetch(url)).text();
    for (const text of [
      'nuria.vidal@gmail.test',
      'lucia@example.com',
      'correo sin verificar',
      'code_challenge',
    ]) {
      expect(page).toContain(text);
    }
    const body = new URLSearchParams([...new URL(url).searchParams, ['account', '']]);
    const refused = await fetch(new URL('/authorize', url), { method: 'POST', body, redirect: 'manual' });
    expect(refused.headers.get('location')).toContain('error=access_denied');
  });

  it('Google reports an unverified e-mail', async () => {
    expect((await finish('sin.verificar@gmail.test')).claims()?.email_verified).toBe(false);
    oidc.faults.next('unverified');
    expect((await finish('nuria.vidal@gmail.test')).claims()?.email_verified).toBe(false);
  });

  it.each<OidcFault>(['nonce', 'audience', 'issuer', 'expired', 'signature', 'state', 'unavailable'])(
    'P23: the fault %s fails the next sign-in at Google and no other',
    async (fault) => {
      oidc.faults.next(fault);
      await expect(finish('nuria.vidal@gmail.test')).rejects.toThrow(/./);
      await expect(finish('nuria.vidal@gmail.test')).resolves.toBeDefined();
    },
  );

  it('Google accepts a code once, with its own PKCE verifier', async () => {
    const { url, checks } = await start();
    const back = new URL(oidc.signIn(url, 'nuria.vidal@gmail.test').address);
    const other = { ...checks, pkceCodeVerifier: client.randomPKCECodeVerifier() };
    await expect(client.authorizationCodeGrant(config, back, other)).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    await expect(client.authorizationCodeGrant(config, back, checks)).rejects.toMatchObject({
      error: 'invalid_grant',
    });
  });

  it('Google redirects to registered addresses only', async () => {
    const { url } = await start();
    const elsewhere = url.replace(
      encodeURIComponent(redirectUri),
      encodeURIComponent('https://evil.example/'),
    );
    const response = await fetch(elsewhere, { redirect: 'manual' });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('redirect_uri_mismatch');
  });
});

it('codes that are never redeemed are forgotten when they have expired', async () => {
  let now = 0;
  const provider: Provider = {
    facts: google,
    clientId: 'shop',
    isSecret: sharedSecret(secret),
    mayRedirectTo: () => true,
    accounts: googleAccounts('lucia@example.com'),
    shop: 'Tenaz',
    now: () => now,
    issuer: 'http://localhost',
    signer: await createSigner(),
    grants: new Map(),
    faults: [],
    known: new Set(),
  };
  const account = provider.accounts[0]!.sub;
  const request = { client_id: 'shop', redirect_uri: redirectUri, response_type: 'code', scope: 'openid' };
  for (; now < 1_000_000; now += 1000) authorize(provider, new URLSearchParams({ ...request, account }));
  expect(provider.grants.size).toBe(61);
});

describe('the local Apple', () => {
  const callback = 'http://localhost:4000/api/oauth/apple/callback';
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  let oidc: Oidc;
  const now = () => Math.floor(Date.now() / 1000);

  beforeAll(async () => {
    oidc = await startOidc({
      facts: apple,
      clientId: 'test.web',
      isSecret: signedSecret({ teamId: 'TEAM', keyId: 'KEY', publicKey }),
      mayRedirectTo: (uri) => uri === callback,
      accounts: appleAccounts('lucia@example.com'),
      shop: 'Tenaz',
    });
  });
  afterAll(() => oidc.close());

  const proof = (claims: object = {}, head: object = {}) => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const ours = { iss: 'TEAM', sub: 'test.web', aud: oidc.url, iat: now(), exp: now() + 300, ...claims };
    const text = `${part({ alg: 'ES256', kid: 'KEY', ...head })}.${part(ours)}`;
    const key = { key: privateKey, dsaEncoding: 'ieee-p1363' } as const;
    return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`;
  };
  const ask = (changes: Record<string, string> = {}) => {
    const url = new URL('/authorize', oidc.url);
    const asked = {
      client_id: 'test.web',
      redirect_uri: callback,
      response_type: 'code',
      response_mode: 'form_post',
      scope: 'name email',
      state: 's',
      nonce: 'n',
      ...changes,
    };
    url.search = new URLSearchParams(asked).toString();
    return url.href;
  };
  const redeem = async (code: string, secret: string) => {
    const body = new URLSearchParams({
      client_id: 'test.web',
      client_secret: secret,
      grant_type: 'authorization_code',
      redirect_uri: callback,
      code,
    });
    return (await fetch(new URL('/token', oidc.url), { method: 'POST', body })).json() as Promise<
      Record<string, string>
    >;
  };

  it('Apple answers from another site by a form, with the name on the first sign-in only', async () => {
    expect(new URL(oidc.url).hostname).toBe('127.0.0.1');
    const first = oidc.signIn(ask(), 'nuria.vidal@icloud.test');
    expect(first).toMatchObject({ address: callback, form: { state: 's' } });
    expect(JSON.parse(first.form!.user!).name).toEqual({ firstName: 'Nuria', lastName: 'Vidal Prats' });
    const again = oidc.signIn(ask(), 'nuria.vidal@icloud.test');
    expect(Object.keys(again.form!)).toEqual(['code', 'state']);
    const { id_token: token = '' } = await redeem(again.form!.code!, proof());
    const claims = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as object;
    expect(claims).toMatchObject({ email_verified: 'true', is_private_email: 'false', nonce: 'n' });
    expect(claims).not.toHaveProperty('name');
  });

  it('Apple’s form is posted by a script, or by a button without scripts', async () => {
    const account = appleAccounts('')[0]!.sub;
    const page = await (await fetch(ask({ account }))).text();
    expect(page).toContain(`<form method="post" action="${callback}">`);
    expect(page).toMatch(/<button class="signal">Continuar<\/button>/);
    expect(page).toContain('document.forms[0].submit()');
    const cancelled = await (await fetch(ask({ account: '' }))).text();
    expect(cancelled).toContain('value="user_cancelled_authorize"');
  });

  it('Apple rejects a request for name and e-mail without form_post', () => {
    const { address, form } = oidc.signIn(ask({ response_mode: 'query' }), 'nuria.vidal@icloud.test');
    expect(form).toBeNull();
    expect(new URL(address).searchParams.get('error')).toBe('invalid_request');
  });

  it.each([
    ['with another team', () => proof({ iss: 'OTHER' })],
    ['with another client', () => proof({ sub: 'other' })],
    ['with another audience', () => proof({ aud: 'https://appleid.example' })],
    ['with another key id', () => proof({}, { kid: 'OTHER' })],
    ['that has expired', () => proof({ iat: now() - 600, exp: now() - 300 })],
    ['that would live for a year', () => proof({ exp: now() + 31_000_000 })],
    ['with a changed signature', () => `${proof().slice(0, -4)}AAAA`],
    ['that is not a JWT', () => 'secret'],
  ])('Apple rejects a client secret %s', async (_, made) => {
    const { form } = oidc.signIn(ask(), 'nuria.vidal@icloud.test');
    expect(await redeem(form!.code!, made())).toEqual({ error: 'invalid_client' });
  });
});
