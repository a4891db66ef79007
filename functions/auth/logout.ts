import type { auth } from '#shared/contracts/auth.ts';
import { closeSession } from '../_data/sessions.ts';
import type { UseCase } from '../_kit/serve.ts';

/** Ends this session; others of the same user stay. */
export const logout: UseCase<typeof auth.logout> = async ({ actor }) => {
  await closeSession(actor);
  return { success: true };
};
