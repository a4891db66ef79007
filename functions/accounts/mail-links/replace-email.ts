import type { auth } from '#shared/contracts/accounts/auth.ts';
import { longestMailWait } from '#shared/rules/messages/mail-sending.ts';
import {
  addEmailIdentityStep,
  findEmailIdentity,
  removeEmailIdentityStep,
  reserveEmailStep,
  type EmailIdentity,
} from '../providers/identities.ts';
import { linkLifetimes } from './link-tokens.ts';
import { keepSessionStep } from '../sign-in/devices.ts';
import { accountStep } from '../../platform/audit/security-events.ts';
import { newMail, putMailStep } from '../../platform/mail/outbox/mails.ts';
import { transact, type Step } from '../../platform/table/table.ts';
import { reindexUserSteps } from '../user-search-index.ts';
import { changeUserStep, type User } from '../users.ts';
import { revertLink } from './revert-link.ts';
import { AppError } from '../../platform/kit/app-error.ts';
import type { Call } from '../../platform/http/serve.ts';
import { provesAccount } from './proof.ts';

/**
 * Changes an account's e-mail to the pending one, in one transaction: the identities, the user, the search terms, and a mail
 * to the old address with the link that reverts the change. Other sessions end. The old address stays reserved as long as
 * its link works, however long its mail waits, so that no registration takes it (P50).
 */
export async function replaceEmail(
  user: User,
  redeem: Step,
  call: Call<typeof auth.confirmEmail>,
): Promise<void> {
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
