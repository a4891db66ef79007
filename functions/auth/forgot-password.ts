import type { auth } from '#shared/contracts/auth.ts';
import { tokenPath } from '#shared/rules/site-paths.ts';
import { findEmailIdentity } from '../_data/accounts/identities.ts';
import { issueLinkToken } from '../_data/accounts/link-tokens.ts';
import { limitRate } from '../_data/accounts/rate-limits.ts';
import { siteUrl } from '../_data/site-settings.ts';
import { findUser, deletedUserId } from '../_data/accounts/users.ts';
import { queueMail } from '../_flows/mail/queue-mail.ts';
import type { UseCase } from '../_http/serve.ts';
import type { ResetTokenPayload } from './reset-token.ts';

/**
 * Sends a link to choose a new password. For an e-mail without an account every step is the same, down to a queued
 * mail that is never sent, so that neither answer nor time tells who has an account (P38).
 */
export const forgotPassword: UseCase<typeof auth.forgotPassword> = async ({
  body: { email },
  now,
  request,
}) => {
  await limitRate({ 'mail-ip': request.ip, 'mail-account': email }, now);
  const identity = await findEmailIdentity(email);
  const user = await findUser(identity?.userId ?? deletedUserId);
  const claim: ResetTokenPayload = {
    userId: user?._id ?? deletedUserId,
    email,
    epoch: user?.sessionEpoch ?? 0,
  };
  const token = await issueLinkToken('reset-password', { ...claim }, now);
  const resetUrl = `${await siteUrl()}${tokenPath('resetPassword', token)}`;
  const content = { template: 'reset-password' as const, data: { name: user?.name ?? '', resetUrl } };
  await queueMail(user ? { to: email, content } : { to: deletedUserId, content, decoy: true }, now);
  return { success: true };
};
