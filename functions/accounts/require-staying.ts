import type { User } from './users.ts';
import { AppError } from '../platform/kit/app-error.ts';

/** Throws 409 `account_leaving` while the user has requested to delete the account: nothing new is charged to it. */
export function requireStaying({ deletion }: User): void {
  if (deletion) throw new AppError('account_leaving');
}
