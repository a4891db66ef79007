import { stepUp } from '#shared/contracts/accounts/step-up.ts';
import { serve, type UseCase } from '#functions/platform/http/serve.ts';
import { recordAct } from '#functions/platform/security-events.ts';
import { requirePassword } from './passwords.ts';
import { findEmailIdentity } from '../providers/identities.ts';
import { linkedProviders } from '../users.ts';
import { recoveryCodesLeft } from '../passkeys/recovery-codes.ts';

/** GET /auth/step-up: an account of Google or Apple alone has no password to type. */
const listWays: UseCase<typeof stepUp.ways> = async ({ actor: { user, staffDuty } }) => {
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

/** POST /auth/step-up: the token stays the same, so that the refused call is repeated as it was. */
const givePassword: UseCase<typeof stepUp.give> = async ({ body, actor, now, request }) => {
  await requirePassword(actor, body.password, now);
  await recordAct({ action: 'step-up', actor: actor.user._id, way: 'password' }, request, now);
  return { success: true };
};

export const handler = serve(stepUp, { ways: listWays, give: givePassword });
