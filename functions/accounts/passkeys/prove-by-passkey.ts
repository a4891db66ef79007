import type { passkeys } from '#shared/contracts/accounts/passkeys.ts';
import { secondFactorStep } from '../sign-in/devices.ts';
import { limitRate } from '../rate-limits.ts';
import { accountStep } from '../../platform/audit/security-events.ts';
import { findPasskeys } from './passkeys.ts';
import { isConditionFailed } from '../../platform/table/errors.ts';
import { transact } from '../../platform/table/table.ts';
import { AppError } from '../../platform/kit/app-error.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { holderOf, issueChallenge, redeemChallenge } from './challenges.ts';
import { usePasskey } from './use-passkey.ts';
import { requestOptions } from './webauthn.ts';

/** POST /auth/passkeys/proof/options: only passkeys of the account may sign. */
export const askToProve: UseCase<typeof passkeys.askToProve> = async ({ actor, now, request }) => {
  const known = await findPasskeys(actor.user._id);
  if (known.length === 0) throw new AppError('passkey_not_found');
  await limitRate({ 'passkey-ip': request.ip }, now);
  const challenge = await issueChallenge('passkey-proof', holderOf(actor), now);
  return { success: true, data: { options: await requestOptions(challenge, known) } };
};

/** POST /auth/passkeys/proof: the token stays the same, so that the refused call is repeated as it was. */
export const proveByPasskey: UseCase<typeof passkeys.prove> = async ({ body, actor, now, request }) => {
  const challenge = await redeemChallenge('passkey-proof', holderOf(actor), body.credential, now);
  if (!(await usePasskey(actor.user._id, body.credential, challenge, now)))
    throw new AppError('wrong_passkey');
  await transact([
    secondFactorStep(actor, 'passkey', now),
    accountStep(actor.user._id, { action: 'second-factor', way: 'passkey' }, request, now),
  ]).catch((error: unknown) => {
    throw isConditionFailed(error, 'session_ended') ? new AppError('unauthenticated') : error;
  });
  return { success: true };
};
