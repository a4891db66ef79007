import type { auth } from '#shared/contracts/auth.ts';
import { isConditionFailed } from '../_data/table/errors.ts';
import { renameUser } from '../_data/accounts/user-search-index.ts';
import { updateUser } from '../_data/accounts/users.ts';
import { AppError } from '../_kit/app-error.ts';
import type { UseCase } from '../_http/serve.ts';
import { profileOf } from './profile.ts';

/** Saves name, phone or address; what is absent stays, an empty phone is cleared. */
export const updateProfile: UseCase<typeof auth.updateProfile> = async ({ body, actor }) => {
  const { name, phone, shippingAddress } = body;
  const changes = { phone: phone === '' ? null : phone, shippingAddress };
  const isRenamed = name !== undefined && name !== actor.user.name;
  const asked = Object.values(changes).some((value) => value !== undefined);
  if (!asked && !isRenamed) return { success: true, data: profileOf(actor.user) };
  const saved = isRenamed
    ? renameUser(actor.user, { name, ...changes })
    : updateUser(actor.user._id, changes);
  const user = await saved.catch((error: unknown) => {
    throw isConditionFailed(error, 'user_gone') ? new AppError('unauthenticated') : error;
  });
  return { success: true, data: profileOf(user) };
};
