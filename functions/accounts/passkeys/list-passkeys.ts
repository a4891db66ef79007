import type { passkeys } from '#shared/contracts/accounts/passkeys.ts';
import { customerRole } from '#shared/rules/accounts/role.ts';
import { findPasskeys } from './passkeys.ts';
import { recoveryCodesLeft } from './recovery-codes.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { toPasskey } from './passkey-response.ts';

/** GET /auth/passkeys */
export const listPasskeys: UseCase<typeof passkeys.list> = async ({ actor: { user } }) => {
  const [found, recoveryCodes] = await Promise.all([
    findPasskeys(user._id),
    user.role === customerRole ? null : recoveryCodesLeft(user._id),
  ]);
  return { success: true, data: { passkeys: found.map(toPasskey), recoveryCodes } };
};
