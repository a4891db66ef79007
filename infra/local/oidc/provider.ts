import type { JWTPayload } from 'jose';
import { SignJWT } from 'jose/jwt/sign';
import { exportJWK } from 'jose/key/export';
import { generateKeyPair } from 'jose/key/generate/keypair';
import type { Account } from './accounts.ts';
import type { SecretCheck } from './client-secret.ts';
import type { ProviderFacts } from './facts.ts';

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
  'nonce' | 'audience' | 'issuer' | 'expired' | 'signature' | 'unverified' | 'state' | 'unavailable';

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
