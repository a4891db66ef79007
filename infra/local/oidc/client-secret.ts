import type { KeyObject } from 'node:crypto';
import { jwtVerify } from 'jose/jwt/verify';

/** What a client secret must be issued for. */
export interface SecretContext {
  clientId: string;
  issuer: string;
  /** Seconds since the epoch. */
  now: number;
}

/** Whether the client secret of a token request is valid. */
export type SecretCheck = (secret: string, context: SecretContext) => boolean | Promise<boolean>;

/** Google's client secret: a text that both sides know. */
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
