import type { auth } from '#shared/contracts/accounts/auth.ts';
import { readExpiredLinkToken } from './link-tokens.ts';
import { limitRate } from '../rate-limits.ts';
import { findUser } from '../users.ts';
import { AppError } from '../../platform/kit/app-error.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { confirmedAddress, ConfirmTokenPayload } from './confirmation-link.ts';
import { sendConfirmation } from './send-confirmation.ts';

/**
 * Sends a confirmation link again to the address of an earlier one, which may have expired, if that address still waits for
 * its confirmation. It needs no session: the mail goes where the first one went.
 */
export const resendConfirmation: UseCase<typeof auth.resendConfirmation> = async ({ body, now, request }) => {
  await limitRate({ 'mail-ip': request.ip }, now);
  const payload = await readExpiredLinkToken('confirm-email', body.token, ConfirmTokenPayload);
  const user = payload && (await findUser(payload.userId));
  if (!user) throw new AppError('link_expired');
  const email = confirmedAddress(user, payload);
  const isWaiting = email === user.pendingEmail || !user.emailVerified;
  if (email === undefined || !isWaiting) throw new AppError('link_expired');
  await limitRate({ 'mail-account': user._id, 'confirm-address': email }, now);
  await sendConfirmation(user, email, now);
  return { success: true, data: { email } };
};
