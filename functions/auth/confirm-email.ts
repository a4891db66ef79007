import type { auth } from '#shared/contracts/auth.ts';
import { findEmailIdentity, releaseEmailStep, takeEmailStep } from '../_data/accounts/identities.ts';
import { readLinkToken, redeemStep } from '../_data/accounts/link-tokens.ts';
import { mailStep, newMail } from '../_data/mail/mails.ts';
import { limitRate } from '../_data/accounts/rate-limits.ts';
import { siteUrl } from '../_data/site-settings.ts';
import { transact, type Step } from '../_data/table/table.ts';
import { isConditionFailed, ConditionFailed } from '../_data/table/errors.ts';
import { reindexUserSteps } from '../_data/accounts/user-search-index.ts';
import { changeUserStep, findUser, type User } from '../_data/accounts/users.ts';
import { verifiedEmailChanges } from '../_flows/accounts/first-admin.ts';
import { queueWritten } from '../_flows/mail/queue-mail.ts';
import { AppError } from '../_kit/app-error.ts';
import type { UseCase } from '../_http/serve.ts';
import { ConfirmTokenPayload } from './confirm-token.ts';

/** Proves an e-mail with the link sent to it: the account's own, or the one it asked to change to. */
export const confirmEmail: UseCase<typeof auth.confirmEmail> = async ({ body: { token }, now, request }) => {
  await limitRate({ 'link-ip': request.ip }, now);
  for (let attempt = 1; ; attempt++) {
    try {
      return { success: true, data: { email: await confirm(token, now) } };
    } catch (error) {
      // the user has changed meanwhile, by a new name for one: what is there now decides
      if (!isConditionFailed(error, 'user_changed') || attempt === tries) throw refusalOf(error);
    }
  }
};

/** How often others may be faster. */
const tries = 3;

async function confirm(token: string, now: Date): Promise<string> {
  const claim = await readLinkToken('confirm-email', token, ConfirmTokenPayload, now);
  const user = claim && (await findUser(claim.userId));
  if (!user) throw new AppError('link_expired');
  const { email } = claim;
  const used = redeemStep('confirm-email', token);
  if (email === user.email) await transact([used, ...proveOwn(user)]);
  else if (email === user.pendingEmail) await moveTo(email, user, used, now);
  else throw new AppError('link_expired');
  return email;
}

function proveOwn({ _id, email, emailVerified }: User): Step[] {
  return emailVerified ? [] : [changeUserStep(_id, verifiedEmailChanges(email), { email, emailVerified })];
}

/** New identity in, old one out, user updated, notice to the old address: one transaction. */
async function moveTo(email: string, user: User, used: Step, now: Date): Promise<void> {
  const { email: old, name, emailVerified } = user;
  const identity = await findEmailIdentity(old);
  if (!identity) throw new AppError('link_expired');
  const contactUrl = await siteUrl();
  const notice = newMail(
    { to: old, content: { template: 'email-changed', data: { name, newEmail: email, contactUrl } } },
    now,
  );
  await transact([
    used,
    takeEmailStep(email, identity),
    releaseEmailStep(old, identity),
    changeUserStep(
      user._id,
      // what bounced was the old one
      { email, pendingEmail: null, emailProblem: null, ...verifiedEmailChanges(email) },
      { email: old, name, pendingEmail: email, sessionEpoch: user.sessionEpoch },
    ),
    ...reindexUserSteps(user, { email }),
    // not to an unproved address: it may belong to a stranger
    ...(emailVerified ? [mailStep(notice)] : []),
  ]);
  if (emailVerified) await queueWritten([notice]);
}

function refusalOf(error: unknown): unknown {
  if (isConditionFailed(error, 'email_taken')) return new AppError('email_taken', { field: 'email' });
  return error instanceof ConditionFailed ? new AppError('link_expired', { cause: error }) : error;
}
