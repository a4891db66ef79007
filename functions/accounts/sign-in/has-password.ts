import { findAddressOwner } from '../providers/identities.ts';
import { linkedProviders, type User } from '../users.ts';

/**
 * Whether a user has a password, told without its hash. One that was set before its length was noted, and neither proved nor typed since,
 * is known by being the only way to sign in: every account has one (P209).
 */
export async function hasPassword(user: User): Promise<boolean> {
  const owner = await findAddressOwner(user.email);
  if (owner?.userId !== user._id) return false;
  if (owner.isLongPassword !== undefined || owner.passwordProved) return true;
  return user.passkeys === 0 && linkedProviders(user).length === 0;
}
