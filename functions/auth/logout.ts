import type { auth } from '#shared/contracts/auth.ts';
import { closeSession } from '../_data/accounts/sessions.ts';
import type { UseCase } from '../_http/serve.ts';

/** Ends this session; others of the same user stay. */
export const logout: UseCase<typeof auth.logout> = async ({ actor }) => {
  await closeSession(actor);
  return { success: true };
};
