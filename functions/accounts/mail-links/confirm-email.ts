import type { auth } from '#shared/contracts/accounts/auth.ts';
import { changeUserStep, findUser, type User, updateUser } from '../users.ts';
import { staffDutyOf } from '../passkeys/second-factor.ts';
import { verifyTypedPassword, requirePassword } from '../sign-in/passwords.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import type { Call, UseCase } from '#functions/platform/http/serve.ts';
import { originOf } from '../sign-in/known-origins.ts';
import { linkMessages } from '../messages.ts';
import { longestMailWait } from '#shared/rules/messages/mail-sending.ts';
import {
  addEmailIdentityStep,
  type EmailIdentity,
  findEmailIdentity,
  provePasswordStep,
  removeEmailIdentityStep,
  reserveEmailStep,
  isEmailTaken,
} from '../providers/identities.ts';
import { linkError, linkLifetimes, readLink, redeemStep, revertLink } from './link-tokens.ts';
import { keepSessionStep } from '../sign-in/devices.ts';
import { accountStep, accountOf, recordEvent, type Sender } from '#functions/platform/security-events.ts';
import { newMail, putMailStep, putMail } from '#functions/platform/mail/outbox/mails.ts';
import { type Step, transact } from '#functions/platform/table/table.ts';
import { reindexUserSteps } from '../user-search-index.ts';
import { isConditionFailed } from '#functions/platform/table/errors.ts';
import { retryOnConflict } from '#functions/platform/table/retries.ts';
import { confirmedAddress, ConfirmTokenPayload, sendConfirmation } from './confirmation.ts';
import { mailboxPasswordSteps } from './mailbox-password.ts';
import { limitRate } from '../rate-limits.ts';
import { isSteppedUp } from '../sessions/session-lifetimes.ts';
import { requireStepUp, requireUsedPasskey, type Actor } from '#functions/platform/http/actor.ts';
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

/**
 * Whether the caller of a mailed link is the account's user: by session, or by password. False without either; throws
 * what `verifyTypedPassword` throws. Where a passkey is a duty, the password of one who has it proves nothing, and nor does a session
 * that it alone has opened: `second_factor_required` (P165).
 */
async function provesAccount(
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
  throw new AppError('second_factor_required', { account, message: linkMessages.signInByPasskey });
}

/**
 * Changes an account's e-mail to the pending one, in one transaction: the identities, the user, the search terms, and a mail
 * to the old address with the link that reverts the change. Other sessions end. The old address stays reserved as long as
 * its link works, however long its mail waits, so that no registration takes it (P50).
 */
async function replaceEmail(user: User, redeem: Step, call: Call<typeof auth.confirmEmail>): Promise<void> {
  const { _id, email: old, emailVerified, pendingEmail, name, sessionEpoch } = user;
  const { actor, now, request } = call;
  // a mistyped address reaches another person, who must not get the account: no new password here
  const unproved = new AppError('proof_required', { details: { canChoosePassword: false } });
  if (!(await provesAccount(user, call))) throw unproved;
  const identity = await findEmailIdentity(old);
  if (!identity || pendingEmail === null) throw new AppError('link_expired');
  const epoch = sessionEpoch + 1;
  const left = leaveAddress(user, identity, pendingEmail, now);
  await transact([
    redeem,
    addEmailIdentityStep(pendingEmail, { ...identity, passwordProved: true }, now),
    changeUserStep(
      _id,
      // a bounce was recorded for the old address
      {
        email: pendingEmail,
        pendingEmail: null,
        emailProblem: null,
        emailVerified: true,
        sessionEpoch: epoch,
      },
      { email: old, emailVerified, name, phone: user.phone, pendingEmail, sessionEpoch },
    ),
    ...reindexUserSteps(user, { email: pendingEmail }),
    ...(actor?.user._id === _id ? [keepSessionStep(actor, epoch)] : []),
    ...left,
    accountStep(_id, { action: 'email', way: 'link' }, request, now),
  ]).catch((error: unknown) => {
    // a session that has ended since proves nothing, and the link stays good
    throw isConditionFailed(error, 'session_ended') ? unproved : error;
  });
}

/** What happens to the old address. One that was never verified may belong to another person: it gets no mail and no link. */
function leaveAddress(user: User, identity: EmailIdentity, newEmail: string, now: Date): Step[] {
  const { email: old, name } = user;
  if (!user.emailVerified) return [removeEmailIdentityStep(old, identity)];
  const data = { name, newEmail, revertUrl: revertLink(user, now) };
  const mail = newMail({ to: old, content: { template: 'email-changed', data } }, now);
  const until = new Date(now.getTime() + (longestMailWait + linkLifetimes['revert-change']) * 1000);
  return [reserveEmailStep(old, identity, until), putMailStep(mail)];
}

type Confirmation = Call<typeof auth.confirmEmail>;

/**
 * Verifies an e-mail with the link sent to it: the account's current one, or the new one of a requested change. The link
 * proves the mailbox; that the account belongs to the same person is proved by its session or its password (P49).
 */
export const confirmEmail: UseCase<typeof auth.confirmEmail> = async (call) => {
  try {
    // another call may change the user in the meantime, for example the name: then the stored user decides
    const email = await retryOnConflict(() => confirm(call));
    return { success: true, data: { email } };
  } catch (error) {
    throw linkError(error);
  }
};

async function confirm(call: Confirmation): Promise<string> {
  const { body, now, request } = call;
  const payload = await readLink('confirm-email', body.token, ConfirmTokenPayload, { ip: request.ip, now });
  const user = await findUser(payload.userId);
  if (!user) throw new AppError('link_expired');
  const redeem = redeemStep('confirm-email', body.token);
  const address = confirmedAddress(user, payload);
  if (address === undefined) throw new AppError('link_expired');
  if (address === user.email) await transact([redeem, ...(await verifyEmailSteps(user, call))]);
  else await replaceEmail(user, redeem, call);
  return address;
}

/**
 * The steps that verify the current e-mail. Without session and password, the account may have been prepared by another
 * person: then the owner of the mailbox takes it with a password of their own, and every session ends.
 */
async function verifyEmailSteps(user: User, call: Confirmation): Promise<Step[]> {
  const { _id, email, emailVerified } = user;
  if (emailVerified) return [];
  if (await provesAccount(user, call)) {
    const identity = await findEmailIdentity(email);
    const proved = identity?.passwordHash ? [provePasswordStep(email, identity)] : [];
    const event = accountStep(_id, { action: 'email', way: 'link' }, call.request, call.now);
    return [changeUserStep(_id, { emailVerified: true }, { email, emailVerified }), ...proved, event];
  }
  const { newPassword } = call.body;
  if (newPassword === undefined)
    throw new AppError('proof_required', { details: { canChoosePassword: true } });
  const chosen = { password: newPassword, field: 'newPassword' };
  return mailboxPasswordSteps(user, chosen, call.request, call.now);
}
