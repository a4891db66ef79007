import type { auth } from '#shared/contracts/auth.ts';
import {
  findEmailIdentity,
  removeEmailIdentityStep,
  addEmailIdentityStep,
} from '../_data/accounts/identities.ts';
import { readLinkToken, redeemStep } from '../_data/accounts/link-tokens.ts';
import { putMailStep, newMail } from '../_data/mail/mails.ts';
import { limitRate } from '../_data/accounts/rate-limits.ts';
import { siteUrl } from '../_data/site-settings.ts';
import { transact, type Step } from '../_data/table/table.ts';
import { isConditionFailed, ConditionFailed } from '../_data/table/errors.ts';
import { retryOnConflict } from '../_data/table/retry-on-conflict.ts';
import { reindexUserSteps } from '../_data/accounts/user-search-index.ts';
import { changeUserStep, findUser, type User } from '../_data/accounts/users.ts';
import { verifiedEmailChanges } from '../_flows/accounts/first-admin.ts';
import { queueStoredMails } from '../_flows/mail/queue-mail.ts';
import { AppError } from '../_kit/app-error.ts';
import type { UseCase } from '../_http/serve.ts';
import { ConfirmTokenPayload } from './confirm-token.ts';

/** Verifies an e-mail with the link sent to it: the account's current one, or the new one of a requested change. */
export const confirmEmail: UseCase<typeof auth.confirmEmail> = async ({ body: { token }, now, request }) => {
  await limitRate({ 'link-ip': request.ip }, now);
  try {
    // another call may change the user in the meantime, for example the name: then the stored user decides
    const email = await retryOnConflict(() => confirm(token, now));
    return { success: true, data: { email } };
  } catch (error) {
    throw toAppError(error);
  }
};

async function confirm(token: string, now: Date): Promise<string> {
  const payload = await readLinkToken('confirm-email', token, ConfirmTokenPayload, now);
  const user = payload && (await findUser(payload.userId));
  if (!user) throw new AppError('link_expired');
  const { email } = payload;
  const redeem = redeemStep('confirm-email', token);
  if (email === user.email) await transact([redeem, ...verifyEmailSteps(user)]);
  else if (email === user.pendingEmail) await replaceEmail(email, user, redeem, now);
  else throw new AppError('link_expired');
  return email;
}

function verifyEmailSteps({ _id, email, emailVerified }: User): Step[] {
  return emailVerified ? [] : [changeUserStep(_id, verifiedEmailChanges(email), { email, emailVerified })];
}

/** Adds the new identity, removes the old one, updates the user and mails the old address: one transaction. */
async function replaceEmail(email: string, user: User, used: Step, now: Date): Promise<void> {
  const { email: old, name, emailVerified } = user;
  const identity = await findEmailIdentity(old);
  if (!identity) throw new AppError('link_expired');
  const contactUrl = await siteUrl();
  const changedMail = newMail(
    { to: old, content: { template: 'email-changed', data: { name, newEmail: email, contactUrl } } },
    now,
  );
  await transact([
    used,
    addEmailIdentityStep(email, identity),
    removeEmailIdentityStep(old, identity),
    changeUserStep(
      user._id,
      // a bounce was recorded for the old address
      { email, pendingEmail: null, emailProblem: null, ...verifiedEmailChanges(email) },
      { email: old, name, pendingEmail: email, sessionEpoch: user.sessionEpoch },
    ),
    ...reindexUserSteps(user, { email }),
    // an unverified address may belong to another person
    ...(emailVerified ? [putMailStep(changedMail)] : []),
  ]);
  if (emailVerified) await queueStoredMails([changedMail]);
}

function toAppError(error: unknown): unknown {
  if (isConditionFailed(error, 'email_taken')) return new AppError('email_taken', { field: 'email' });
  return error instanceof ConditionFailed ? new AppError('link_expired', { cause: error }) : error;
}
