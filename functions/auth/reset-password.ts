import type { auth } from '#shared/contracts/auth.ts';
import { setPasswordStep } from '../_data/accounts/identities.ts';
import { readLinkToken, redeemStep } from '../_data/accounts/link-tokens.ts';
import { limitRate } from '../_data/accounts/rate-limits.ts';
import { transact } from '../_data/table/table.ts';
import { ConditionFailed } from '../_data/table/errors.ts';
import { changeUserStep, findUser } from '../_data/accounts/users.ts';
import { verifiedEmailChanges } from '../_flows/accounts/first-admin.ts';
import { AppError } from '../_kit/app-error.ts';
import { hashPassword } from '../_kit/password.ts';
import type { UseCase } from '../_http/serve.ts';
import { ResetTokenPayload } from './reset-token.ts';

/**
 * Sets a new password with the link from the mail. Every session ends, a change of e-mail under way is dropped, and
 * the e-mail counts as verified: whoever opened the link reads its mail. One transaction uses the link up (P24).
 */
export const resetPassword: UseCase<typeof auth.resetPassword> = async ({ body, now, request }) => {
  await limitRate({ 'link-ip': request.ip }, now);
  const claim = await readLinkToken('reset-password', body.token, ResetTokenPayload, now);
  const user = claim && (await findUser(claim.userId));
  if (!user) throw new AppError('link_expired');
  const { userId, email, epoch } = claim;
  const proved = user.emailVerified ? {} : verifiedEmailChanges(email);
  const passwordHash = await hashPassword(body.password);
  await transact([
    redeemStep('reset-password', body.token),
    setPasswordStep(email, userId, passwordHash),
    changeUserStep(
      userId,
      { sessionEpoch: epoch + 1, pendingEmail: null, ...proved },
      { email, sessionEpoch: epoch, emailVerified: user.emailVerified },
    ),
  ]).catch((error: unknown) => {
    throw error instanceof ConditionFailed ? new AppError('link_expired', { cause: error }) : error;
  });
  return { success: true };
};
