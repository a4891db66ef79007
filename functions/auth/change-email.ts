import type { auth } from '#shared/contracts/auth.ts';
import { tokenPath } from '#shared/rules/site-paths.ts';
import { findEmailIdentity } from '../_data/accounts/identities.ts';
import { issueLinkToken } from '../_data/accounts/link-tokens.ts';
import { limitRate } from '../_data/accounts/rate-limits.ts';
import { siteUrl } from '../_data/site-settings.ts';
import { updateUser, type User } from '../_data/accounts/users.ts';
import { queueMail } from '../_flows/mail/queue-mail.ts';
import { AppError } from '../_kit/app-error.ts';
import type { UseCase } from '../_http/serve.ts';
import type { ResetTokenPayload } from './reset-token.ts';

/**
 * Requests a change of e-mail: a confirmation link goes to the new address, and a warning to the current one, whose owner
 * can stop the change by choosing a new password. Requesting the current address drops a pending change, and sends the
 * confirmation link again when the address is unverified.
 */
export const changeEmail: UseCase<typeof auth.changeEmail> = async ({ body, actor, now, request }) => {
  const { user } = actor;
  await limitRate({ 'mail-ip': request.ip, 'mail-account': user._id }, now);
  if (body.email === user.email) {
    await updateUser(user._id, { pendingEmail: null });
    if (!user.emailVerified) await sendConfirmation(user, body.email, now);
    return { success: true };
  }
  if (await findEmailIdentity(body.email)) throw new AppError('email_taken', { field: 'email' });
  await updateUser(user._id, { pendingEmail: body.email });
  await Promise.all([
    sendConfirmation(user, body.email, now),
    user.emailVerified && sendWarning(user, body.email, now),
  ]);
  return { success: true };
};

async function sendConfirmation({ _id, name }: User, email: string, now: Date): Promise<void> {
  const token = await issueLinkToken('confirm-email', { userId: _id, email }, now);
  const confirmUrl = `${await siteUrl()}${tokenPath('confirmEmail', token)}`;
  await queueMail({ to: email, content: { template: 'confirm-email', data: { name, confirmUrl } } }, now);
}

/** Sent to verified addresses only: an unverified one may belong to another person. */
async function sendWarning(user: User, newEmail: string, now: Date): Promise<void> {
  const payload: ResetTokenPayload = { userId: user._id, email: user.email, epoch: user.sessionEpoch };
  const token = await issueLinkToken('reset-password', { ...payload }, now);
  const stopUrl = `${await siteUrl()}${tokenPath('resetPassword', token)}`;
  const data = { name: user.name, newEmail, stopUrl };
  await queueMail({ to: user.email, content: { template: 'email-change-requested', data } }, now);
}
