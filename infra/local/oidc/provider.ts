import type { KeyObject } from 'node:crypto';
import { jwtVerify } from 'jose/jwt/verify';
import type { JWTPayload } from 'jose';
import { SignJWT } from 'jose/jwt/sign';
import { exportJWK } from 'jose/key/export';
import { generateKeyPair } from 'jose/key/generate/keypair';

/** A person's account at an identity provider. */
export interface Account {
  sub: string;
  email: string;
  emailVerified: boolean;
  /** The domain of a Google Workspace account (claim `hd`). */
  workspace?: string | undefined;
  /** Whether the address is one of Apple's relay (claim `is_private_email`). */
  isRelayed?: boolean;
  givenName: string;
  familyName: string;
}

type Row = [
  sub: string,
  email: string,
  givenName: string,
  familyName: string,
  emailVerified?: boolean,
  workspace?: string,
];

const toAccount = ([sub, email, givenName, familyName, emailVerified = true, workspace]: Row): Account => ({
  sub,
  email,
  emailVerified,
  workspace,
  isRelayed: email.includes('@privaterelay.'),
  givenName,
  familyName,
});

/**
 * The demo accounts at Google: three new to the shop, of which two have an address that Google does not run, one with the
 * e-mail of its customer, one with an unverified e-mail.
 */
export function googleAccounts(customerEmail: string): Account[] {
  const rows: Row[] = [
    ['104200000000000000001', 'nuria.vidal@gmail.test', 'Nuria', 'Vidal Prats', true, 'gmail.test'],
    ['104200000000000000002', customerEmail, 'Lucía', 'Navarro Gil', true, 'tenaz.test'],
    ['104200000000000000004', 'marcos.leon@gmail.test', 'Marcos', 'León Ferrer'],
    ['104200000000000000005', 'vera.prueba@gmail.test', 'Vera', 'Prueba Gil'],
    ['104200000000000000003', 'sin.verificar@gmail.test', 'Iker', 'Sin Verificar', false],
  ];
  return rows.map(toAccount);
}

/** The demo accounts at Apple; one of them has a private relay address. */
export function appleAccounts(customerEmail: string): Account[] {
  const rows: Row[] = [
    ['000104.a1b2c3d4e5f60718293a4b5c6d7e8f90.0901', 'nuria.vidal@icloud.test', 'Nuria', 'Vidal Prats'],
    ['000104.b2c3d4e5f60718293a4b5c6d7e8f90a1.0902', 'x8k2m4q7zt@privaterelay.test', 'Marc', 'Soler Puig'],
    ['000104.c3d4e5f60718293a4b5c6d7e8f90a1b2.0903', customerEmail, 'Lucía', 'Navarro Gil'],
    [
      '000104.d4e5f60718293a4b5c6d7e8f90a1b2c3.0904',
      'sin.verificar@empresa.test',
      'Iker',
      'Sin Verificar',
      false,
    ],
  ];
  return rows.map(toAccount);
}

/** What a client secret must be issued for. */
interface SecretContext {
  clientId: string;
  issuer: string;
  /** Seconds since the epoch. */
  now: number;
}

/** Whether the client secret of a token request is valid. */
type SecretCheck = (secret: string, context: SecretContext) => boolean | Promise<boolean>;

/** Google's client secret: a text that both sides know. */
export const sharedSecret =
  (known: string): SecretCheck =>
  (secret) =>
    secret === known;

/** The public half of a key that a client has registered. */
interface RegisteredKey {
  teamId: string;
  keyId: string;
  publicKey: KeyObject;
}

/** Apple's longest lifetime of a client secret, half a year in seconds. */
const maxLifetime = 15_777_000;
/** Seconds by which the clocks of client and provider may differ. */
const clockTolerance = 60;

/** Apple's client secret: a JWT that the client signs with its own key (ES256). */
export const signedSecret =
  ({ teamId, keyId, publicKey }: RegisteredKey): SecretCheck =>
  async (secret, { clientId: subject, issuer: audience, now }) => {
    const currentDate = new Date(now * 1000);
    const expected = { algorithms: ['ES256'], issuer: teamId, subject, audience, currentDate };
    const verified = await jwtVerify(secret, publicKey, expected).catch(() => null);
    const { iat, exp } = verified?.payload ?? {};
    if (iat === undefined || exp === undefined || verified?.protectedHeader.kid !== keyId) return false;
    return iat <= now + clockTolerance && exp - iat <= maxLifetime;
  };

/** The differences between the providers, as far as a client sees them. */
interface ProviderFacts {
  name: 'Google' | 'Apple';
  /**
   * Host of the issuer. Apple answers by a form, which must come from another site than the shop's: `127.0.0.1` is one
   * for the browser, `localhost` is the same site.
   */
  host: 'localhost' | '127.0.0.1';
  /** Members of the discovery document besides the endpoints. */
  discovery: Record<string, unknown>;
  /** A scope that every request must contain. */
  requiredScope?: string;
  /** Whether a request for name or e-mail must ask for `response_mode=form_post`. */
  requiresFormPost: boolean;
  /** Whether the authorization response names the issuer (RFC 9207). */
  sendsIssuer: boolean;
  /** The error code when the person cancels. */
  cancelled: string;
  /** The claims of a person in the ID token. */
  claims(account: Account): Record<string, unknown>;
  /** Additional fields of the response when a person signs in for the first time. */
  firstSignIn?(account: Account): Record<string, string>;
}

export const google: ProviderFacts = {
  name: 'Google',
  host: 'localhost',
  discovery: {
    response_modes_supported: ['query', 'fragment', 'form_post'],
    scopes_supported: ['openid', 'email', 'profile'],
    token_endpoint_auth_methods_supported: ['client_secret_post'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  },
  requiredScope: 'openid',
  requiresFormPost: false,
  sendsIssuer: true,
  cancelled: 'access_denied',
  claims: ({ sub, email, emailVerified, workspace, givenName, familyName }) => ({
    sub,
    email,
    email_verified: emailVerified,
    ...(workspace && { hd: workspace }),
    name: `${givenName} ${familyName}`,
    given_name: givenName,
    family_name: familyName,
  }),
};

/** Apple sends booleans as text, never puts the name into a token, and checks PKCE without announcing it. */
export const apple: ProviderFacts = {
  name: 'Apple',
  host: '127.0.0.1',
  discovery: {
    response_modes_supported: ['query', 'fragment', 'form_post'],
    scopes_supported: ['openid', 'email', 'name'],
    token_endpoint_auth_methods_supported: ['client_secret_post'],
  },
  requiresFormPost: true,
  sendsIssuer: false,
  cancelled: 'user_cancelled_authorize',
  claims: ({ sub, email, emailVerified, isRelayed = false }) => ({
    sub,
    email,
    email_verified: String(emailVerified),
    is_private_email: String(isRelayed),
    nonce_supported: true,
  }),
  firstSignIn: ({ email, givenName: firstName, familyName: lastName }) => ({
    user: JSON.stringify({ name: { firstName, lastName }, email }),
  }),
};

export interface OidcOptions {
  port?: number;
  facts: ProviderFacts;
  clientId: string;
  isSecret: SecretCheck;
  /** Whether the client has registered this redirect URI. */
  mayRedirectTo: (uri: string) => boolean;
  accounts: Account[];
  /** Name of the client, shown on the pages. */
  shop: string;
  now?: () => number;
}

/** Faults that tests switch on for the next sign-in. */
export type OidcFault =
  | 'nonce'
  | 'audience'
  | 'issuer'
  | 'expired'
  | 'signature'
  | 'unverified'
  | 'state'
  | 'unavailable';

/** The person and the authorization request that a code was issued for. */
export interface Grant {
  request: URLSearchParams;
  account: Account;
  /** Milliseconds since the epoch. */
  expires: number;
}

/** The state of a running provider. */
export interface Provider extends OidcOptions {
  now: () => number;
  issuer: string;
  signer: Signer;
  /** By authorization code. */
  grants: Map<string, Grant>;
  faults: OidcFault[];
  /** `sub` of everyone who has signed in at the client before. */
  known: Set<string>;
}

/** Signs ID tokens and publishes the key that verifies them. */
interface Signer {
  jwks: { keys: object[] };
  sign(claims: JWTPayload): Promise<string>;
}

/** A fresh RS256 key: tokens of an earlier process become invalid. */
export async function createSigner(): Promise<Signer> {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  const header = { alg: 'RS256', kid: crypto.randomUUID() };
  return {
    jwks: { keys: [{ ...(await exportJWK(publicKey)), ...header, use: 'sig' }] },
    sign: (claims) => new SignJWT(claims).setProtectedHeader({ ...header, typ: 'JWT' }).sign(privateKey),
  };
}
