import { proof } from '#shared/contracts/accounts/proof.ts';
import { serve, type UseCase } from '#functions/platform/http/serve.ts';
import { recordAct } from '#functions/platform/security-events.ts';
import { requirePassword } from './passwords.ts';
import { findEmailIdentity } from '../providers/identities.ts';
import { linkedProviders } from '../users.ts';
import { recoveryCodesLeft } from '../passkeys/recovery-codes.ts';

/** GET /auth/proof: an account of Google or Apple alone has no password to type. */
const listWays: UseCase<typeof proof.ways> = async ({ actor: { user, staffDuty } }) => {
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

/** POST /auth/proof: the token stays the same, so that the refused call is repeated as it was. */
const givePassword: UseCase<typeof proof.give> = async ({ body, actor, now, request }) => {
  await requirePassword(actor, body.password, now);
  await recordAct({ action: 'proof', actor: actor.user._id, way: 'password' }, request, now);
  return { success: true };
};

export const handler = serve(proof, { ways: listWays, give: givePassword });
