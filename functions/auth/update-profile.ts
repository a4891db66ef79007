import type { auth } from '#shared/contracts/auth.ts';
import { isRefused } from '../_data/table-errors.ts';
import { updateUser } from '../_data/users.ts';
import { AppError } from '../_kit/app-error.ts';
import type { UseCase } from '../_kit/serve.ts';
import { profileOf } from './profile.ts';

/** Saves name, phone or address; what is absent stays, an empty phone is cleared. */
export const updateProfile: UseCase<typeof auth.updateProfile> = async ({ body, actor }) => {
  const { name, phone, shippingAddress } = body;
  const changes = { name, phone: phone === '' ? null : phone, shippingAddress };
  const asked = Object.values(changes).some((value) => value !== undefined);
  if (!asked) return { success: true, data: profileOf(actor.user) };
  const user = await updateUser(actor.user._id, changes).catch((error: unknown) => {
    throw isRefused(error, 'user_gone') ? new AppError('unauthenticated') : error;
  });
  return { success: true, data: profileOf(user) };
};
