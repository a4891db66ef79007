import type { proof } from '#shared/contracts/accounts/proof.ts';
import { findEmailIdentity } from '../providers/identities.ts';
import { linkedProviders } from '../users.ts';
import { recoveryCodesLeft } from '../passkeys/recovery-codes.ts';
import type { UseCase } from '../../platform/http/serve.ts';

/** GET /auth/proof: an account of Google or Apple alone has no password to type. */
export const listWays: UseCase<typeof proof.ways> = async ({ actor: { user, staffDuty } }) => {
  const needsSecondFactor = staffDuty === 'prove';
  if (needsSecondFactor) {
    const hasRecoveryCode = (await recoveryCodesLeft(user._id)) > 0;
    return {
      success: true,
      data: { hasPassword: false, hasPasskey: true, hasRecoveryCode, needsSecondFactor, providers: [] },
    };
  }
  const identity = await findEmailIdentity(user.email);
  return {
    success: true,
    data: {
      hasPassword: identity?.passwordHash !== undefined,
      hasPasskey: user.passkeys > 0,
      hasRecoveryCode: false,
      needsSecondFactor,
      providers: linkedProviders(user).map(([provider]) => provider),
    },
  };
};
