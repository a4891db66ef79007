import { findEmailIdentity } from '../../_data/accounts/identities.ts';
import { linkedProviders, type User } from '../../_data/accounts/users.ts';
import { AppError } from '../../_kit/app-error.ts';

/**
 * Throws 409 `last_way` when a user, as a change would leave it, could sign in by mailed links alone (P209). A password does not go
 * without a new epoch of the sessions, so the change holds on condition of `sessionEpoch`, `passkeys` and the providers as they were read.
 */
export async function requireWayToSignIn(left: User): Promise<void> {
  if (left.passkeys > 0 || linkedProviders(left).length > 0) return;
  const identity = await findEmailIdentity(left.email);
  if (identity?.passwordHash === undefined) throw new AppError('last_way');
}
