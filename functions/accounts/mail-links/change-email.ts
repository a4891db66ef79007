import type { auth } from '#shared/contracts/accounts/auth.ts';
import { isEmailTaken } from '../providers/identities.ts';
import { limitRate } from '../rate-limits.ts';
import { accountOf, recordEvent, type Sender } from '#functions/platform/security-events.ts';
import { isSteppedUp } from '../sessions/session-lifetimes.ts';
import { updateUser, type User } from '../users.ts';
import { newMail, putMail } from '#functions/platform/mail/outbox/mails.ts';
import { requirePassword } from '../sign-in/passwords.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import { requireStepUp, requireUsedPasskey, type Actor } from '#functions/platform/http/actor.ts';
import type { UseCase } from '#functions/platform/http/serve.ts';
import { sendConfirmation } from './confirmation.ts';
import { resetLink } from './reset-password.ts';

/**
 * Requests a change of e-mail: a confirmation link goes to the new address, and a warning to the current one, whose owner
 * can stop the change by choosing a new password. A session alone is not enough (P50). Requesting the current address drops
 * a pending change, and sends the confirmation link again when the address is unverified; requesting the pending one sends
 * its link again.
 */
export const changeEmail: UseCase<typeof auth.changeEmail> = async ({ body, actor, now, request }) => {
  const { user } = actor;
  const { email } = body;
  const isNew = email !== user.email && email !== user.pendingEmail;
  if (isNew) await requireProof(actor, body.password, now);
  const mailsNothing = email === user.email && user.emailVerified;
  if (!mailsNothing) await limitMails(user, email, request.ip, now);
  if (isNew) await startChange(user, email, request, now);
  if (email === user.email && user.pendingEmail !== null) await updateUser(user._id, { pendingEmail: null });
  if (!mailsNothing) await sendConfirmation(user, email, now);
  return { success: true };
};

/** Counts a mail for the network, the account and the address that it goes to. */
const limitMails = (user: User, email: string, ip: string, now: Date): Promise<void> =>
  limitRate({ 'mail-ip': ip, 'mail-account': user._id, 'confirm-address': email }, now);

/** The password may come with the request, where the session is not freshly proved. */
async function requireProof(actor: Actor, password: string | undefined, now: Date): Promise<void> {
  // first: the password of the next line would do without
  requireUsedPasskey(actor);
  if (password === undefined || isSteppedUp(actor, now)) requireStepUp(actor, now);
  else await requirePassword(actor, password, now);
}

async function startChange(user: User, email: string, sender: Sender, now: Date): Promise<void> {
  if (await isEmailTaken(email, now, user._id)) throw new AppError('email_taken', { field: 'email' });
  await updateUser(user._id, { pendingEmail: email });
  await recordEvent({ action: 'email-asked', actor: user._id, object: accountOf(user._id) }, sender, now);
  if (user.emailVerified) await sendWarning(user, email, now);
}

/** Sent to verified addresses only: an unverified one may belong to another person. */
async function sendWarning(user: User, newEmail: string, now: Date): Promise<void> {
  const stopUrl = resetLink({ userId: user._id, email: user.email, epoch: user.sessionEpoch });
  const data = { name: user.name, newEmail, stopUrl };
  await putMail(newMail({ to: user.email, content: { template: 'email-change-requested', data } }, now));
}
