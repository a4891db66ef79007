import type { ClientAuth, Configuration } from 'openid-client';
import * as z from 'zod';
import type { Provider } from '#shared/contracts/accounts/oauth.ts';
import { required } from '../kit/env.ts';
import { keptBy } from '../kit/kept.ts';
import { providerFacts } from './oidc-providers.ts';
import { readSecret } from './secrets.ts';

/** The two secrets of one sign-in that only we know, besides the state. */
export interface OidcChecks {
  nonce: string;
  codeVerifier: string;
}

/** The claims of an ID token that are read. `sub` names the account there for ever; the e-mail may change. */
const Claims = z.object({
  sub: z.string().min(1),
  email: z.string().default(''),
  email_verified: z.union([z.boolean(), z.string()]).default(false).transform(isTrue),
  is_private_email: z.union([z.boolean(), z.string()]).default(false).transform(isTrue),
  hd: z.string().optional(),
  name: z.string().default(''),
});

/** Apple sends booleans as text. */
function isTrue(told: boolean | string): boolean {
  return String(told) === 'true';
}

/** What a provider vouches for. */
export interface Profile {
  sub: string;
  email: string;
  /** Whether the person has proved the e-mail to the provider at some time. */
  emailVerified: boolean;
  /** Whether the provider runs the mailbox, so that its sign-in proves the mailbox today. */
  isAuthoritative: boolean;
  name: string;
}

/** A provider's endpoints and keys, found out once per instance; a failed try is not remembered. */
const configuration = keptBy(async (provider: Provider): Promise<Configuration> => {
  const { variable, client: Client } = providerFacts[provider];
  const [openid, client] = await Promise.all([
    import('openid-client'),
    readSecret(required(variable), (value) => z.parse(Client, value)),
  ]);
  const issuer = new URL(client.issuer);
  // the ID token's signature is checked too, although it comes straight from the provider over TLS
  const execute = [openid.enableNonRepudiationChecks];
  // oxlint-disable-next-line typescript/no-deprecated -- a stand-in on this machine has no TLS
  if (issuer.protocol === 'http:') execute.push(openid.allowInsecureRequests);
  const prove: ClientAuth = (_, { client_id: clientId }, body) => {
    body.set('client_id', clientId);
    body.set('client_secret', client.secret());
  };
  return openid.discovery(issuer, client.clientId, undefined, prove, { execute, timeout: 8 });
});

/** A provider's sign-in page for one attempt: authorization code with PKCE, state and nonce. */
export async function authorizationUrl(
  provider: Provider,
  redirectUri: string,
  state: string,
  { nonce, codeVerifier }: OidcChecks,
): Promise<string> {
  const [config, openid] = await Promise.all([configuration(provider), import('openid-client')]);
  const url = openid.buildAuthorizationUrl(config, {
    ...providerFacts[provider].parameters,
    redirect_uri: redirectUri,
    state,
    nonce,
    // Apple's discovery document does not list PKCE, but Apple requires the verifier after a challenge
    code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
  });
  return url.href;
}

/** A provider's answer as it came to one of our addresses. */
export interface SentBack {
  address: string;
  fields: Record<string, string>;
}

/** Trades the code of an answer for who it is; throws when state, nonce, PKCE or signature do not fit. */
export async function profile(
  provider: Provider,
  { address, fields }: SentBack,
  state: string,
  proof: OidcChecks,
): Promise<Profile> {
  const [config, openid] = await Promise.all([configuration(provider), import('openid-client')]);
  const answer = new URL(address);
  answer.search = new URLSearchParams(fields).toString();
  const tokens = await openid.authorizationCodeGrant(config, answer, {
    expectedState: state,
    expectedNonce: proof.nonce,
    pkceCodeVerifier: proof.codeVerifier,
    idTokenExpected: true,
  });
  const claims = z.parse(Claims, tokens.claims());
  const { isAuthoritative, nameBeside } = providerFacts[provider];
  return {
    sub: claims.sub,
    email: claims.email,
    emailVerified: claims.email_verified,
    isAuthoritative: claims.email_verified && isAuthoritative(claims),
    name: claims.name || (nameBeside?.(fields) ?? ''),
  };
}
