import type { passkeys } from '#shared/contracts/accounts/passkeys.ts';
import { renamePasskey as rename } from './passkeys.ts';
import { isConditionFailed } from '../../platform/table/errors.ts';
import { AppError } from '../../platform/kit/app-error.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { toPasskey } from './passkey-response.ts';

/** PUT /auth/passkeys/{id} */
export const renamePasskey: UseCase<typeof passkeys.rename> = async ({ params, body, actor }) => {
  const renamed = await rename(actor.user._id, params.id, body.name).catch((error: unknown) => {
    throw isConditionFailed(error, 'passkey_not_found') ? new AppError('passkey_not_found') : error;
  });
  return { success: true, data: { passkey: toPasskey(renamed) } };
};
