import type { oauth } from '#shared/contracts/accounts/oauth.ts';
import { AppError } from '../../platform/kit/app-error.ts';
import type { UseCase } from '../../platform/http/serve.ts';

/** The caller as a Google user; another user's id and an account without Google are 404 (P18). */
export const getGoogleUser: UseCase<typeof oauth.googleUser> = async ({ params, actor }) => {
  const { _id, email, name, hasProfile, googleSub } = actor.user;
  if (params.id !== _id || !googleSub) throw new AppError('not_found');
  return { success: true, data: { user: { id: _id, email, name, hasProfile, authProvider: 'google' } } };
};
