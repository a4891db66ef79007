import type { auth, Profile } from '#shared/contracts/accounts/auth.ts';
import { linkedProviders, updateUser, type User } from './users.ts';
import { sessionUser } from './sign-in/sign-in.ts';
import type { UseCase } from '#functions/platform/http/serve.ts';
import { isConditionFailed } from '#functions/platform/table/errors.ts';
import { renameUser } from './user-search-index.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';

/** A user as the API returns it to the user's own profile page. */
const toProfile = (user: User): Profile => ({
  ...sessionUser(user),
  phone: user.phone,
  emailVerified: user.emailVerified,
  pendingEmail: user.pendingEmail,
  shippingAddress: user.shippingAddress,
  linkedProviders: linkedProviders(user).map(([provider]) => provider),
  subscriptionId: user.subscriptionId,
  subscriptionType: user.subscriptionType,
  subscriptionStatus: user.subscriptionStatus,
  stripeCustomerId: user.stripeCustomerId,
  createdAt: user.createdAt,
});

/** The profile of the signed-in user, which was read with the session. */
export const getProfile: UseCase<typeof auth.me> = async ({ actor }) => ({
  success: true,
  data: toProfile(actor.user),
});

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
