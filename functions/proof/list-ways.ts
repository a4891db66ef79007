import type { proof } from '#shared/contracts/accounts/proof.ts';
import { findEmailIdentity } from '../_data/accounts/identities.ts';
import { linkedProviders } from '../_data/accounts/users.ts';
import type { UseCase } from '../_http/serve.ts';

/** GET /auth/proof: an account of Google or Apple alone has no password to type. */
export const listWays: UseCase<typeof proof.ways> = async ({ actor: { user } }) => {
  const identity = await findEmailIdentity(user.email);
  return {
    success: true,
    data: {
      hasPassword: identity?.passwordHash !== undefined,
      hasPasskey: user.passkeys > 0,
      providers: linkedProviders(user).map(([provider]) => provider),
    },
  };
};
