import type {
  CreationOptions,
  NewCredential,
  RequestOptions,
  SignedChallenge,
} from '#shared/contracts/accounts/passkeys.ts';
import { brand } from '#shared/content/brand.ts';
import type { User } from '../users.ts';
import type { StoredPasskey } from './passkeys.ts';
import { siteUrl } from '#functions/platform/site-settings.ts';
import { challengeMs } from './challenges.ts';

// most calls verify nothing
const server = () => import('@simplewebauthn/server');

/** COSE's names of EdDSA, ES256 and RS256. */
const algorithms = [-8, -7, -257];

/** The site's host, which passkeys belong to, and the origin that a browser must name. */
async function relyingParty() {
  const { hostname, origin } = new URL(await siteUrl());
  return { rpId: hostname, origin };
}

const descriptors = (passkeys: readonly StoredPasskey[]) =>
  passkeys.map(({ credentialId: id, transports }) => ({ id, type: 'public-key' as const, transports }));

/** What a browser is asked to make. The authenticator keeps whose the passkey is, and asks its owner for a finger, a face or a PIN. */
export async function creationOptions(
  { _id, email, name }: User,
  passkeys: readonly StoredPasskey[],
  challenge: string,
): Promise<CreationOptions> {
  const { rpId } = await relyingParty();
  return {
    rp: { id: rpId, name: brand.name },
    user: { id: toHandle(_id), name: email, displayName: name },
    challenge,
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
    timeout: challengeMs,
    attestation: 'none',
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
    excludeCredentials: descriptors(passkeys),
  };
}

/** What a browser is asked to sign: by one of these passkeys, or by any of the site. */
export async function requestOptions(
  challenge: string,
  passkeys: readonly StoredPasskey[] = [],
): Promise<RequestOptions> {
  const { rpId } = await relyingParty();
  return {
    challenge,
    rpId,
    timeout: challengeMs,
    userVerification: 'required',
    allowCredentials: descriptors(passkeys),
  };
}

const toHandle = (userId: string) => Buffer.from(userId).toString('base64url');

/** The user whom an authenticator names, as text; null when it names none. */
export const userOfHandle = (handle: string | null | undefined): string | null =>
  handle ? Buffer.from(handle, 'base64url').toString() : null;

/** The facts of a new passkey, or null when its answer to the challenge is not valid. */
export async function verifyNewCredential(
  credential: NewCredential,
  challenge: string,
): Promise<Pick<StoredPasskey, 'credentialId' | 'publicKey' | 'counter' | 'transports'> | null> {
  const { rpId, origin } = await relyingParty();
  const { verifyRegistrationResponse } = await server();
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    if (!verified) return null;
    const { id, publicKey, counter } = registrationInfo.credential;
    const { transports = [] } = credential.response;
    return {
      credentialId: id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      counter,
      transports,
    };
  } catch {
    // the library has no names for what is wrong
    return null;
  }
}

/** The authenticator's counter of an answer that a passkey has signed, or null when the answer is not valid. */
export async function verifySignedChallenge(
  credential: SignedChallenge,
  challenge: string,
  passkey: StoredPasskey,
): Promise<number | null> {
  const { rpId, origin } = await relyingParty();
  const { verifyAuthenticationResponse } = await server();
  const { userHandle, ...response } = credential.response;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        ...credential,
        response: { ...response, ...(userHandle && { userHandle }) },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        // compared by the write that notes the use: there alone two at once are told apart
        counter: 0,
      },
    });
    return verified ? authenticationInfo.newCounter : null;
  } catch {
    return null;
  }
}
