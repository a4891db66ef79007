import { hasPassword } from './has-password.ts';
import { linkedProviders, type User } from '../users.ts';
import { AppError } from '../../platform/kit/app-error.ts';

/**
 * Throws 409 `last_way` when a change of a user would leave no passkey, provider or password, but mailed links alone (P209). A password
 * does not go without a new epoch of the sessions, so the change holds on condition of `sessionEpoch`, `passkeys` and the providers as
 * they were read.
 */
export async function requireWayToSignIn(user: User, changes: Partial<User>): Promise<void> {
  const left = { ...user, ...changes };
  if (left.passkeys > 0 || linkedProviders(left).length > 0) return;
  if (!(await hasPassword(user))) throw new AppError('last_way');
}
