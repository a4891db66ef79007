import { verify, type KeyObject } from 'node:crypto';

/** Whom a client's proof is for, and when. */
export interface ProofOf {
  clientId: string;
  issuer: string;
  /** Seconds. */
  now: number;
}

/** Whether what a client sends as its secret proves that it is that client. */
export type SecretCheck = (secret: string, of: ProofOf) => boolean;

/** Google's way: both sides know the same text. */
export const sharedSecret =
  (known: string): SecretCheck =>
  (secret) =>
    secret === known;

/** The public half of a key that a client has registered. */
export interface RegisteredKey {
  teamId: string;
  keyId: string;
  publicKey: KeyObject;
}

/** Apple's longest life of a client secret, half a year. */
const longest = 15_777_000;

/** Apple's way: a JWT that the client signs with its own key (ES256). */
export const signedSecret =
  ({ teamId, keyId, publicKey }: RegisteredKey): SecretCheck =>
  (secret, { clientId, issuer, now }) => {
    const [head = '', body = '', signature = '', ...more] = secret.split('.');
    if (more.length > 0) return false;
    const { alg, kid } = partOf(head);
    const { iss, sub, aud, iat, exp } = partOf(body);
    const key = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
    const isSigned = verify(
      'sha256',
      Buffer.from(`${head}.${body}`),
      key,
      Buffer.from(signature, 'base64url'),
    );
    const isOurs = alg === 'ES256' && kid === keyId && iss === teamId && sub === clientId && aud === issuer;
    // a minute for clocks that differ
    const isLive = Number(iat) <= now + 60 && Number(exp) > now && Number(exp) - Number(iat) <= longest;
    return isSigned && isOurs && isLive;
  };

function partOf(text: string): Record<string, unknown> {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString()) as Record<string, unknown>;
  } catch {
    return {};
  }
}
