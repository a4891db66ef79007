import type { proof } from '#shared/contracts/accounts/proof.ts';
import { requirePassword } from '../_flows/accounts/require-password.ts';
import type { UseCase } from '../_http/serve.ts';

/** POST /auth/proof: the token stays the same, so that the refused call is repeated as it was. */
export const givePassword: UseCase<typeof proof.give> = async ({ body, actor, now }) => {
  await requirePassword(actor, body.password, now);
  return { success: true };
};
