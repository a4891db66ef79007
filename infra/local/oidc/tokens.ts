import { generateKeyPair, randomUUID, sign, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';

/** Signs id_tokens and publishes the key to check them with. */
export interface Signer {
  jwks: { keys: object[] };
  /** A compact RS256 token; `forged` breaks its signature. */
  token(claims: Record<string, unknown>, forged?: boolean): string;
}

/** A fresh RSA key: tokens of an earlier run are worth nothing. */
export async function createSigner(): Promise<Signer> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  const kid = randomUUID();
  return {
    jwks: { keys: [{ ...publicKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' }] },
    token: (claims, forged = false) => compact(claims, kid, privateKey, forged),
  };
}

function compact(claims: Record<string, unknown>, kid: string, key: KeyObject, forged: boolean): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const body = `${part({ alg: 'RS256', typ: 'JWT', kid })}.${part(claims)}`;
  const signature = sign('RSA-SHA256', Buffer.from(forged ? `${body}.` : body), key).toString('base64url');
  return `${body}.${signature}`;
}
