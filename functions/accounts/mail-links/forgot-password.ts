import type { auth } from '#shared/contracts/accounts/auth.ts';
import { findEmailIdentity } from '../providers/identities.ts';
import { findUserAndOrigin } from '../sign-in/known-origins.ts';
import { isWithinRate, limitRate } from '../rate-limits.ts';
import { unknownUserId } from '../users.ts';
import { newMail, putMail } from '../../platform/mail/outbox/mails.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { originOf } from '../sign-in/device-cookie.ts';
import { resetLink } from './reset-token.ts';

/**
 * Sends a link to choose a new password. For an e-mail without an account every step is the same, down to a mail in the
 * outbox that is never sent, so that neither response nor time reveals which accounts exist (P38).
 *
 * Requests by others never block the owner's: they are counted by network, and a browser that has signed in before counts
 * by itself. When all networks together ask too often, no further mail is sent: the last one is minutes old and its link
 * works.
 */
export const forgotPassword: UseCase<typeof auth.forgotPassword> = async ({
  body: { email },
  now,
  request,
}) => {
  const origin = originOf(request);
  const identity = await findEmailIdentity(email);
  const userId = identity?.userId ?? unknownUserId;
  const { user, isKnownDevice } = await findUserAndOrigin(userId, origin, now);
  await limitRate(
    isKnownDevice
      ? { 'reset-device': `${userId} ${origin.device}` }
      : { 'mail-ip': request.ip, 'reset-pair': [email, request.ip] },
    now,
  );
  const isMailed = isKnownDevice || (await isWithinRate({ 'reset-account': email }, now));
  const resetUrl = resetLink({ userId, email, epoch: user?.sessionEpoch ?? 0 });
  const content = { template: 'reset-password' as const, data: { name: user?.name ?? '', resetUrl } };
  const isSent = user !== null && isMailed;
  const mail = isSent ? { to: email, content } : { to: unknownUserId, content, decoy: true };
  await putMail(newMail(mail, now));
  return { success: true };
};
