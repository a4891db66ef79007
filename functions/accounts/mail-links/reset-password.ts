import * as z from 'zod';
import { tokenPath } from '#shared/rules/site-paths.ts';
import type { MailLink } from '#functions/platform/mail/outbox/mail-content.ts';
import type { auth } from '#shared/contracts/accounts/auth.ts';
import { findEmailIdentity } from '../providers/identities.ts';
import {
  findUserAndOrigin,
  originOf,
  originWithDevice,
  rememberNetwork,
  setDeviceCookie,
} from '../sign-in/known-origins.ts';
import { isWithinRate, limitRate } from '../rate-limits.ts';
import { findUser, unknownUserId, type User } from '../users.ts';
import { type Mail, newMail, putMail, putMailStep } from '#functions/platform/mail/outbox/mails.ts';
import type { Call, UseCase } from '#functions/platform/http/serve.ts';
import { linkError, readLink, redeemStep } from './link-tokens.ts';
import { retryOnConflict } from '#functions/platform/table/retries.ts';
import { transact } from '#functions/platform/table/table.ts';
import { passwordChanged } from '../sign-in/passwords.ts';
import { clientOf } from '../sessions/sessions.ts';
import { signIn } from '../sign-in/sign-in.ts';
import { signInAdded } from '../sign-in/sign-in-methods.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import { mailboxPasswordSteps } from './mailbox-password.ts';

/**
 * The payload of a reset link. It is valid while the account's e-mail and session epoch are the same: a new password
 * invalidates every older link, a changed e-mail the links sent to the old one.
 */
const ResetTokenPayload = z.object({ userId: z.string(), email: z.string(), epoch: z.int() });
type ResetTokenPayload = z.output<typeof ResetTokenPayload>;

/** The link that sets a new password. */
export const resetLink = (payload: ResetTokenPayload): MailLink => ({
  purpose: 'reset-password',
  payload,
  page: tokenPath('resetPassword', ''),
});

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

/**
 * Sets a new password with the link from the mail, in the transaction that uses the link (P24). All sessions end, and the owner is
 * told. This browser is signed in, and may sign in later whatever others have tried (P38).
 */
export const resetPassword: UseCase<typeof auth.resetPassword> = async (call) => {
  const { body, now, request, setCookie } = call;
  const payload = await readLink('reset-password', body.token, ResetTokenPayload, { ip: request.ip, now });
  // a provider may join the account in the meantime: then the stored user decides
  await retryOnConflict(() => setPassword(payload, call)).catch((error: unknown) => {
    throw linkError(error);
  });
  const { userId } = payload;
  const { device } = originWithDevice(request);
  const [owner, client] = await Promise.all([
    findUser(userId),
    clientOf(request),
    rememberNetwork(userId, request.ip, now),
  ]);
  const from = { token: device, isKnown: true, client, sender: request, way: 'link' } as const;
  const signedIn = await signIn(owner!, from, now);
  setDeviceCookie(setCookie, device);
  return signedIn;
};

async function setPassword(
  { userId, email, epoch }: ResetTokenPayload,
  { body, now, request }: Call<typeof auth.resetPassword>,
): Promise<void> {
  const user = await findUser(userId);
  const isCurrent = user?.email === email && user.sessionEpoch === epoch;
  if (!isCurrent) throw new AppError('link_expired');
  if (user.banned) throw new AppError('banned', { account: userId });
  const chosen = { password: body.password, field: 'password' };
  const changed = await mailboxPasswordSteps(user, chosen, request, now);
  const mails = await changeMails(user, now);
  await transact([redeemStep('reset-password', body.token), ...changed, ...mails.map(putMailStep)]);
}

/**
 * The mail to the owner. The first password of an account that was signed in to with a provider is a new way to sign in.
 */
async function changeMails(user: User, now: Date): Promise<Mail[]> {
  const identity = await findEmailIdentity(user.email);
  const isFirst = user.emailVerified && identity !== null && identity.passwordHash === undefined;
  return isFirst ? [signInAdded(user, 'password', now)] : passwordChanged(user, now);
}
