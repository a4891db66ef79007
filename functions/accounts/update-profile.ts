import type { auth } from '#shared/contracts/accounts/auth.ts';
import { isConditionFailed } from '../platform/table/errors.ts';
import { renameUser } from './user-search-index.ts';
import { updateUser } from './users.ts';
import { AppError } from '../platform/kit/app-error.ts';
import type { UseCase } from '../platform/http/serve.ts';
import { toProfile } from './profile.ts';

/** Saves name, phone or address; absent fields stay as they are, an empty phone is removed. */
export const updateProfile: UseCase<typeof auth.updateProfile> = async ({ body, actor }) => {
  const { name, phone, shippingAddress } = body;
  const changed = { name, phone: phone === '' ? null : phone };
  const isFound = (['name', 'phone'] as const).some(
    (field) => changed[field] !== undefined && changed[field] !== actor.user[field],
  );
  if (!isFound && shippingAddress === undefined) return { success: true, data: toProfile(actor.user) };
  // a name and a phone are in the search index as well
  const save = isFound
    ? renameUser(actor.user, { ...changed, shippingAddress })
    : updateUser(actor.user._id, { shippingAddress });
  const user = await save.catch((error: unknown) => {
    throw isConditionFailed(error, 'user_gone') ? new AppError('unauthenticated') : error;
  });
  return { success: true, data: toProfile(user) };
};
