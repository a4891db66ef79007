import { findAddressOwner } from '../providers/identities.ts';
import type { User } from '../users.ts';

/** Whether a user has a password, told without its hash: its length is noted with it (P209). */
export async function hasPassword(user: User): Promise<boolean> {
  const owner = await findAddressOwner(user.email);
  return owner?.userId === user._id && owner.isLongPassword !== undefined;
}
