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
 * Asks for another e-mail: a link goes there, and a warning to the present address, whose owner can stop it by
 * choosing a new password. Asking for the present address drops a change under way, and sends its confirmation
 * once more if it still lacks one.
 */
export const changeEmail: UseCase<typeof auth.changeEmail> = async ({ body, actor, now, request }) => {
  const { user } = actor;
  await limitRate({ 'mail-ip': request.ip, 'mail-account': user._id }, now);
  if (body.email === user.email) {
    await updateUser(user._id, { pendingEmail: null });
    if (!user.emailVerified) await askToConfirm(user, body.email, now);
    return { success: true };
  }
  if (await findEmailIdentity(body.email)) throw new AppError('email_taken', { field: 'email' });
  await updateUser(user._id, { pendingEmail: body.email });
  await Promise.all([askToConfirm(user, body.email, now), user.emailVerified && warn(user, body.email, now)]);
  return { success: true };
};

async function askToConfirm({ _id, name }: User, email: string, now: Date): Promise<void> {
  const token = await issueLinkToken('confirm-email', { userId: _id, email }, now);
  const confirmUrl = `${await siteUrl()}${tokenPath('confirmEmail', token)}`;
  await queueMail({ to: email, content: { template: 'confirm-email', data: { name, confirmUrl } } }, now);
}

/** Not to an unproved address: it may belong to a stranger. */
async function warn(user: User, newEmail: string, now: Date): Promise<void> {
  const claim: ResetTokenPayload = { userId: user._id, email: user.email, epoch: user.sessionEpoch };
  const token = await issueLinkToken('reset-password', { ...claim }, now);
  const stopUrl = `${await siteUrl()}${tokenPath('resetPassword', token)}`;
  const data = { name: user.name, newEmail, stopUrl };
  await queueMail({ to: user.email, content: { template: 'email-change-requested', data } }, now);
}
