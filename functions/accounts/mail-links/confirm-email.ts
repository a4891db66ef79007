import type { auth } from '#shared/contracts/accounts/auth.ts';
import { changeUserStep, findUser, type User } from '../users.ts';
import { staffDutyOf } from '../passkeys/second-factor.ts';
import { verifyTypedPassword } from '../sign-in/passwords.ts';
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
} from '../providers/identities.ts';
import { linkError, linkLifetimes, readLink, redeemStep } from './link-tokens.ts';
import { keepSessionStep } from '../sign-in/devices.ts';
import { accountStep } from '#functions/platform/security-events.ts';
import { newMail, putMailStep } from '#functions/platform/mail/outbox/mails.ts';
import { type Step, transact } from '#functions/platform/table/table.ts';
import { reindexUserSteps } from '../user-search-index.ts';
import { revertLink } from './revert-link.ts';
import { retryOnConflict } from '#functions/platform/table/retries.ts';
import { confirmedAddress, ConfirmTokenPayload } from './confirmation.ts';
import { mailboxPasswordSteps } from './mailbox-password.ts';

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
  const { _id, email: old, pendingEmail, name, sessionEpoch } = user;
  const { actor, now, request } = call;
  // a mistyped address reaches another person, who must not get the account: no new password here
  if (!(await provesAccount(user, call)))
    throw new AppError('proof_required', { details: { canChoosePassword: false } });
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
      { email: old, name, phone: user.phone, pendingEmail, sessionEpoch },
    ),
    ...reindexUserSteps(user, { email: pendingEmail }),
    ...(actor?.user._id === _id ? [keepSessionStep(actor, epoch)] : []),
    ...left,
    accountStep(_id, { action: 'email', way: 'link' }, request, now),
  ]);
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
