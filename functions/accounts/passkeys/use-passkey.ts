import type { SignedChallenge } from '#shared/contracts/accounts/passkeys.ts';
import { findPasskey, notePasskeyUse, passkeyId } from './passkeys.ts';
import { isConditionFailed } from '../../platform/table/errors.ts';
import { AppError } from '../../platform/kit/app-error.ts';
import { verifySignedChallenge } from './webauthn.ts';

/**
 * Whether a passkey of the user has signed the challenge; its use is noted. Throws `passkey_copied`, with the account for the security
 * log, when the authenticator's counter does not go on (P152); a passkey that was removed at this moment counts as such.
 */
export async function usePasskey(
  userId: string,
  credential: SignedChallenge,
  challenge: string,
  now: Date,
): Promise<boolean> {
  const passkey = await findPasskey(userId, passkeyId(credential.id));
  if (!passkey) return false;
  const counter = await verifySignedChallenge(credential, challenge, passkey);
  if (counter === null) return false;
  await notePasskeyUse(userId, passkey._id, counter, now).catch((error: unknown) => {
    throw isConditionFailed(error, 'passkey_not_current')
      ? new AppError('passkey_copied', { account: userId, cause: error })
      : error;
  });
  return true;
}
