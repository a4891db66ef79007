import type { auth } from '#shared/contracts/accounts/auth.ts';
import type { User } from '../users.ts';
import { staffDutyOf } from '../passkeys/second-factor.ts';
import { verifyTypedPassword } from '../sign-in/verify-password.ts';
import { AppError } from '../../platform/kit/app-error.ts';
import type { Call } from '../../platform/http/serve.ts';
import { originOf } from '../sign-in/device-cookie.ts';
import { messages } from './messages.ts';

/**
 * Whether the caller of a mailed link is the account's user: by session, or by password. False without either; throws
 * what `verifyTypedPassword` throws. Where a passkey is a duty, the password of one who has it proves nothing, and nor does a session
 * that it alone has opened: `second_factor_required` (P165).
 */
export async function provesAccount(
  user: User,
  { actor, body: { password }, request, now }: Call<typeof auth.confirmEmail>,
): Promise<boolean> {
  const { _id, email } = user;
  if (actor?.user._id === _id) return actor.staffDuty !== 'prove' || refuse(_id);
  if (password === undefined) return false;
  const { recordSuccess } = await verifyTypedPassword({ email, password }, originOf(request), now);
  await recordSuccess();
  return staffDutyOf(user, undefined) !== 'prove' || refuse(_id);
}

function refuse(account: string): never {
  throw new AppError('second_factor_required', { account, message: messages.signInByPasskey });
}
