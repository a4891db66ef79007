import { AppError } from '../../_kit/app-error.ts';
import { isCommonPassword } from '../../_kit/common-passwords.ts';
import { hashPassword } from '../../_kit/password.ts';

/** Throws 400 `common_password` at its field for a password that is guessed first. */
export async function requireUncommon(password: string, field = 'password'): Promise<void> {
  if (await isCommonPassword(password)) throw new AppError('common_password', { field });
}

/** The hash of a password that a user has chosen; throws what `requireUncommon` throws. */
export async function hashNewPassword(password: string, field?: string): Promise<string> {
  await requireUncommon(password, field);
  return hashPassword(password);
}
