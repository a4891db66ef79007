import type { proof } from '#shared/contracts/accounts/proof.ts';
import { recordAct } from '../../platform/audit/repeated-events.ts';
import { requirePassword } from './require-password.ts';
import type { UseCase } from '../../platform/http/serve.ts';

/** POST /auth/proof: the token stays the same, so that the refused call is repeated as it was. */
export const givePassword: UseCase<typeof proof.give> = async ({ body, actor, now, request }) => {
  await requirePassword(actor, body.password, now);
  await recordAct({ action: 'proof', actor: actor.user._id, way: 'password' }, request, now);
  return { success: true };
};
