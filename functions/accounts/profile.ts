import type { Profile } from '#shared/contracts/accounts/auth.ts';
import { linkedProviders, type User } from './users.ts';
import { sessionUser } from './sign-in/sign-in.ts';

/** A user as the API returns it to the user's own profile page. */
export const toProfile = (user: User): Profile => ({
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
