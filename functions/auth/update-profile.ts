import type { auth } from '#shared/contracts/auth.ts';
import { isConditionFailed } from '../_data/table/errors.ts';
import { renameUser } from '../_data/accounts/user-search-index.ts';
import { updateUser } from '../_data/accounts/users.ts';
import { AppError } from '../_kit/app-error.ts';
import type { UseCase } from '../_http/serve.ts';
import { toProfile } from './profile.ts';

/** Saves name, phone or address; absent fields stay as they are, an empty phone is removed. */
export const updateProfile: UseCase<typeof auth.updateProfile> = async ({ body, actor }) => {
  const { name, phone, shippingAddress } = body;
  const changes = { phone: phone === '' ? null : phone, shippingAddress };
  const isRenamed = name !== undefined && name !== actor.user.name;
  const hasOtherChanges = Object.values(changes).some((value) => value !== undefined);
  if (!hasOtherChanges && !isRenamed) return { success: true, data: toProfile(actor.user) };
  const save = isRenamed ? renameUser(actor.user, { name, ...changes }) : updateUser(actor.user._id, changes);
  const user = await save.catch((error: unknown) => {
    throw isConditionFailed(error, 'user_gone') ? new AppError('unauthenticated') : error;
  });
  return { success: true, data: toProfile(user) };
};
