import type { Profile } from '#shared/contracts/auth.ts';
import type { User } from '../_data/accounts/users.ts';
import { sessionUser } from '../_flows/accounts/sign-in.ts';

/** A user as the profile screen shows it. */
export const profileOf = (user: User): Profile => ({
  ...sessionUser(user),
  phone: user.phone,
  emailVerified: user.emailVerified,
  pendingEmail: user.pendingEmail,
  shippingAddress: user.shippingAddress,
  subscriptionId: user.subscriptionId,
  subscriptionType: user.subscriptionType,
  subscriptionStatus: user.subscriptionStatus,
  stripeCustomerId: user.stripeCustomerId,
  createdAt: user.createdAt,
});
