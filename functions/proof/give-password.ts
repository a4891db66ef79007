import type { proof } from '#shared/contracts/accounts/proof.ts';
import { accountOf, recordEvent } from '../_data/audit/security-events.ts';
import { requirePassword } from '../_flows/accounts/passwords/require-password.ts';
import type { UseCase } from '../_http/serve.ts';

/** POST /auth/proof: the token stays the same, so that the refused call is repeated as it was. */
export const givePassword: UseCase<typeof proof.give> = async ({ body, actor, now, request }) => {
  const { _id } = actor.user;
  await requirePassword(actor, body.password, now);
  await recordEvent({ action: 'proof', actor: _id, object: accountOf(_id), way: 'password' }, request, now);
  return { success: true };
};
