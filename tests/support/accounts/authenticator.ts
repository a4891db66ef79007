import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type {
  CreationOptions,
  NewCredential,
  RequestOptions,
  SignedChallenge,
} from '#shared/contracts/accounts/passkeys.ts';

/** What a test changes of an answer. */
interface Answer {
  origin?: string;
  /** Whether the owner has given a finger, a face or a PIN. */
  isVerified?: boolean;
  crossOrigin?: boolean;
}

/** The passkey of a software authenticator. */
export interface SoftPasskey {
  credentialId: string;
  create: (options: CreationOptions, answer?: Answer) => NewCredential;
  sign: (options: RequestOptions, answer?: Answer & { userId?: string }) => SignedChallenge;
  /** How often it was used; null for one that does not count. */
  counter: number | null;
}

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest();

/** An authenticator and browser of a site in software: attestation `none`, ES256. */
export function softPasskey(site = 'https://tenaz.test', counter: number | null = null): SoftPasskey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  let handle = '';
  const passkey: SoftPasskey = {
    credentialId: base64url(id),
    counter,
    create: ({ rp, user, challenge }, answer = {}) => {
      handle = user.id;
      const data = authenticatorData(rp.id, passkey.counter ?? 0, answer, attested(id, publicKey));
      const attestation = { fmt: 'none', attStmt: {}, authData: data };
      const response = {
        clientDataJSON: base64url(clientData('webauthn.create', challenge, { origin: site, ...answer })),
        attestationObject: base64url(cbor(attestation)),
        transports: ['internal'],
      };
      return { id: passkey.credentialId, rawId: passkey.credentialId, type: 'public-key', response };
    },
    sign: ({ rpId, challenge }, answer = {}) => {
      if (passkey.counter !== null) passkey.counter++;
      const client = clientData('webauthn.get', challenge, { origin: site, ...answer });
      const data = authenticatorData(rpId, passkey.counter ?? 0, answer);
      const userHandle = answer.userId === undefined ? handle : base64url(Buffer.from(answer.userId));
      const response = {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
        userHandle,
      };
      return { id: passkey.credentialId, rawId: passkey.credentialId, type: 'public-key', response };
    },
  };
  return passkey;
}

const clientData = (type: string, challenge: string, { origin, crossOrigin = false }: Answer) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin }));

function authenticatorData(
  rpId: string,
  counter: number,
  { isVerified = true }: Answer,
  made?: Buffer,
): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  const flags = 0x01 | (isVerified ? 0x04 : 0) | (made ? 0x40 : 0);
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, made ?? Buffer.alloc(0)]);
}

/** The credential with its public key, which belongs to no model of authenticators. */
function attested(id: Buffer, publicKey: KeyObject): Buffer {
  const { x, y } = publicKey.export({ format: 'jwk' });
  const [left, right] = [x, y].map((each) => Buffer.from(each!, 'base64url'));
  const key = new Map<number, unknown>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, left],
    [-3, right],
  ]);
  return Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cbor(key)]);
}

/** The part of CBOR that attestations need. */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  const entries = value instanceof Map ? [...value] : Object.entries(value as object);
  return Buffer.concat([head(5, entries.length), ...entries.flat().map(cbor)]);
}

/** The type of a value, and its number or length. */
function head(type: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(type << 5) | length]);
  if (length < 256) return Buffer.from([(type << 5) | 24, length]);
  return Buffer.from([(type << 5) | 25, length >> 8, length & 0xff]);
}
