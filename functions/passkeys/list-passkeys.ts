import type { passkeys } from '#shared/contracts/accounts/passkeys.ts';
import { findPasskeys } from '../_data/passkeys/passkeys.ts';
import type { UseCase } from '../_http/serve.ts';
import { toPasskey } from './passkey-response.ts';

/** GET /auth/passkeys */
export const listPasskeys: UseCase<typeof passkeys.list> = async ({ actor: { user } }) => ({
  success: true,
  data: { passkeys: (await findPasskeys(user._id)).map(toPasskey) },
});
