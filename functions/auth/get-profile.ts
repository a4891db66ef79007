import type { auth } from '#shared/contracts/auth.ts';
import type { UseCase } from '../_http/serve.ts';
import { profileOf } from './profile.ts';

/** The profile of whoever is signed in: already read with the session. */
export const getProfile: UseCase<typeof auth.me> = async ({ actor }) => ({
  success: true,
  data: profileOf(actor.user),
});
