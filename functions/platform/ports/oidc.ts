import { createPrivateKey, sign } from 'node:crypto';
import * as z from 'zod';
import type { Provider } from '#shared/contracts/accounts/oauth.ts';
import { env, required } from '../kit/env.ts';
import type { ClientAuth, Configuration } from 'openid-client';
import { keptBy } from '../kit/kept.ts';
import { readSecret } from './secrets.ts';

/** We, as a provider knows us. */
interface Client {
  clientId: string;
  issuer: string;
  /** What proves at this moment that it is us. */
  secret: () => string;
}

/** What the claims of an ID token say about a mailbox. */
interface MailboxClaims {
  email: string;
  /** The Workspace domain of a Google account. */
  hd?: string | undefined;
  /** Whether the address is one of Apple's relay. */
  is_private_email: boolean;
}

/** In what one provider differs from the other; the sign-in itself is the same (oidc.ts). */
interface ProviderFacts {
  /** The variable with the name of the operator's secret; absent where the stage does without this provider. */
  variable: 'GOOGLE_SECRET_NAME' | 'APPLE_SECRET_NAME';
  /** What that secret tells. `issuer` stands there only for a stand-in. */
  client: z.core.$ZodType<Client>;
  /** Parameters of the authorization request. */
  parameters: Record<string, string>;
  /** The error that means: the person cancelled. */
  cancelled: string;
  /** Whether the provider itself runs the mailbox of a verified e-mail, by the claims of the ID token. */
  isAuthoritative: (claims: MailboxClaims) => boolean;
  /** The name, where it does not come in the ID token. */
  nameBeside?: (answer: Record<string, string>) => string;
}

const google: ProviderFacts = {
  variable: 'GOOGLE_SECRET_NAME',
  client: z
    .object({
      clientId: z.string().min(1),
      clientSecret: z.string().min(1),
      issuer: z.url().default('https://accounts.google.com'),
    })
    .transform(({ clientSecret, ...client }) => ({ ...client, secret: () => clientSecret })),
  parameters: { scope: 'openid email profile', prompt: 'select_account' },
  cancelled: 'access_denied',
  // other addresses were proved to Google once, and may have another owner by now
  isAuthoritative: ({ email, hd }) => /@gmail\.com$/i.test(email) || Boolean(hd),
};

const apple: ProviderFacts = {
  variable: 'APPLE_SECRET_NAME',
  client: z
    .object({
      /** The Services ID. */
      clientId: z.string().min(1),
      teamId: z.string().min(1),
      keyId: z.string().min(1),
      /** The `.p8` file as Apple gave it. */
      privateKey: z.string().min(1),
      issuer: z.url().default('https://appleid.apple.com'),
    })
    .transform((client) => ({ ...client, secret: () => signedSecret(client) })),
  // Apple sends name and e-mail only with response_mode form_post
  parameters: { scope: 'name email', response_mode: 'form_post' },
  cancelled: 'user_cancelled_authorize',
  isAuthoritative: ({ is_private_email: isRelayed }) => isRelayed,
  nameBeside: ({ user }) => nameOf(user),
};

/** Each provider, in what is its own. */
export const providerFacts: Record<Provider, ProviderFacts> = { google, apple };

/** Whether this stage is set up for the provider; no secret is read to know it. */
export const isConfigured = (provider: Provider): boolean =>
  env()[providerFacts[provider].variable] !== undefined;

/** Apple's client secret: five minutes of proof, signed with the team's key (ES256), never the key itself. */
function signedSecret(client: {
  clientId: string;
  teamId: string;
  keyId: string;
  privateKey: string;
  issuer: string;
}): string {
  const now = Math.floor(Date.now() / 1000);
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = {
    iss: client.teamId,
    sub: client.clientId,
    aud: client.issuer,
    iat: now,
    exp: now + 300,
  };
  const text = `${part({ alg: 'ES256', kid: client.keyId })}.${part(claims)}`;
  // a JWT wants the two bare numbers of the signature, not their DER envelope
  const key = { key: createPrivateKey(client.privateKey), dsaEncoding: 'ieee-p1363' } as const;
  return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`;
}

const AppleUser = z.object({
  name: z.object({ firstName: z.string().default(''), lastName: z.string().default('') }),
});

/**
 * The name that Apple sends beside the code, at a user's first sign-in only. It is not signed, so only the name is
 * taken from it, never the e-mail.
 */
function nameOf(user = ''): string {
  try {
    const { firstName, lastName } = z.parse(AppleUser, JSON.parse(user)).name;
    return `${firstName} ${lastName}`.trim();
  } catch {
    return '';
  }
}

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
interface SentBack {
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
