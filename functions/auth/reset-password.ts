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
 * Sets a new password with the link from the mail. All sessions end, a pending change of e-mail is dropped, and the e-mail
 * becomes verified, because the link was sent to it. The same transaction uses the link (P24).
 */
export const resetPassword: UseCase<typeof auth.resetPassword> = async ({ body, now, request }) => {
  await limitRate({ 'link-ip': request.ip }, now);
  const payload = await readLinkToken('reset-password', body.token, ResetTokenPayload, now);
  const user = payload && (await findUser(payload.userId));
  if (!user) throw new AppError('link_expired');
  const { userId, email, epoch } = payload;
  const verifiedChanges = user.emailVerified ? {} : verifiedEmailChanges(email);
  const passwordHash = await hashPassword(body.password);
  await transact([
    redeemStep('reset-password', body.token),
    setPasswordStep(email, userId, passwordHash),
    changeUserStep(
      userId,
      { sessionEpoch: epoch + 1, pendingEmail: null, ...verifiedChanges },
      { email, sessionEpoch: epoch, emailVerified: user.emailVerified },
    ),
  ]).catch((error: unknown) => {
    throw error instanceof ConditionFailed ? new AppError('link_expired', { cause: error }) : error;
  });
  return { success: true };
};
