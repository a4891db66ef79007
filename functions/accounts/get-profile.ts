import type { auth } from '#shared/contracts/accounts/auth.ts';
import type { UseCase } from '../platform/http/serve.ts';
import { toProfile } from './profile.ts';

/** The profile of the signed-in user, which was read with the session. */
export const getProfile: UseCase<typeof auth.me> = async ({ actor }) => ({
  success: true,
  data: toProfile(actor.user),
});
