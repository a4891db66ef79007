import type { accountData } from '#shared/contracts/privacy/account-data.ts';
import { formatDay } from '#shared/rules/day.ts';
import { eraseTime } from '#shared/rules/privacy/erasure.ts';
import { customerRole } from '#shared/rules/accounts/role.ts';
import { profileTabPath } from '#shared/rules/site-paths.ts';
import { cancelDeletionStep, requestDeletionStep } from './deletions.ts';
import { accountStep, type Sender } from '#functions/platform/security-events.ts';
import {
  findEmailIdentity,
  findUser,
  forgetDataExports,
  isSteppedUp,
  limitRate,
  requirePassword,
  type Session,
  type User,
} from '#functions/accounts/index.ts';
import { newMail, putMailStep } from '#functions/platform/mail/outbox/mails.ts';
import { checkProgressStep, findProgress, type StoredProgress } from '#functions/routines/index.ts';
import { siteUrl } from '#functions/platform/site-settings.ts';
import { retryOnConflict } from '#functions/platform/table/retries.ts';
import { type Step, transact } from '#functions/platform/table/table.ts';
import { eraseHealthData } from '#functions/training/index.ts';
import { eraseNotes } from '#functions/workouts/index.ts';
import { removeAlerts } from './erase-rest.ts';
import {
  checkCopyStep,
  findSubscriber,
  pauseProgress,
  putProgressSteps,
  stopCharging,
  subscriptionAccess,
  syncedProgress,
} from '#functions/subscriptions/index.ts';
import type { UseCase } from '#functions/platform/http/serve.ts';
import { clearSessionCookie } from '#functions/platform/http/session-cookie.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import { deletionState } from './deletion-state.ts';

/**
 * POST /account/deletion. What the user is promised at once is done first, each part again when the call is repeated: the
 * subscription is not charged any more, health data and stock alerts go. Then one transaction marks the account, ends its sessions,
 * stops the routines and writes the mail, so that a request that broke off is repeated, and is told once (P136).
 */
export const requestDeletion: UseCase<typeof accountData.requestDeletion> = async ({
  body,
  actor,
  request,
  now,
  setCookie,
}) => {
  await requireOwner(actor, body.password, now);
  const { _id } = actor.user;
  if (actor.user.role !== customerRole) throw new AppError('staff_account');
  if (!actor.user.deletion) {
    // each request mails, and can be taken back
    await limitRate({ 'mail-ip': request.ip, 'mail-account': _id }, now);
    await stopCharging(actor.user, now);
    await eraseAtOnce(actor.user, now);
    await forgetDataExports(_id);
    await retryOnConflict(() => mark(_id, request, now), { whenExhausted: 'conflict' });
  }
  const user = await requireUser(_id);
  // again: a payment, an assessment or an alert that began before the mark may have been made since
  await stopCharging(user, now);
  await eraseAtOnce(user, now);
  clearSessionCookie(request, setCookie);
  return deletionState(user, now);
};

/** What does not wait for the erasure. */
const eraseAtOnce = (user: User, now: Date) =>
  Promise.all([eraseHealthData(user._id, now).then(() => eraseNotes(user._id)), removeAlerts(user)]);

/** The password, whatever the age of the sign-in; without one a fresh sign-in at the provider. */
async function requireOwner(session: Session, password: string | null, now: Date): Promise<void> {
  const identity = await findEmailIdentity(session.user.email);
  const hasPassword = identity?.passwordHash !== undefined;
  if (!hasPassword && isSteppedUp(session, now)) return;
  if (password === null)
    throw new AppError('password_required', { field: 'password', details: { hasPassword } });
  await requirePassword(session, password, now);
}

async function mark(userId: string, sender: Sender, now: Date): Promise<void> {
  const [user, progress] = await Promise.all([requireUser(userId), findProgress(userId)]);
  if (user.deletion) return;
  if (user.role !== customerRole) throw new AppError('staff_account');
  const eraseDay = formatDay(eraseTime(now).getTime() / 1000);
  const profileUrl = `${await siteUrl()}${profileTabPath('perfil')}`;
  const data = { name: user.name, eraseDay, profileUrl };
  const mail = newMail({ to: user.email, content: { template: 'deletion-requested', data } }, now);
  await transact([
    requestDeletionStep(user, now),
    ...pauseSteps(userId, progress),
    accountStep(userId, { action: 'deletion' }, sender, now),
    putMailStep(mail),
  ]);
}

/** An account without routines, or with paused ones, must still be so: what starts them at the same time does not see the mark. */
function pauseSteps(userId: string, progress: StoredProgress | null): Step[] {
  const steps = progress ? putProgressSteps(pauseProgress(progress), progress) : [];
  return steps.length > 0 ? steps : [checkProgressStep(userId, progress)];
}

async function requireUser(userId: string): Promise<User> {
  const user = await findUser(userId);
  if (!user) throw new AppError('unauthenticated');
  return user;
}

/**
 * The steps that bring back the routines of an account whose deletion is taken back, beside the one that takes it back on condition
 * that deletion and subscription are as they were read. Throws 409 `account_erasing` once the erasure has begun.
 */
export async function keepAccountSteps(user: User, now: Date): Promise<Step[]> {
  if (!user.deletion) return [];
  if (user.deletion.isErasing) throw new AppError('account_erasing');
  const { progress, subscription } = await findSubscriber(user._id);
  if (!progress) return [];
  const access = subscriptionAccess({ ...user, deletion: null }, subscription);
  const steps = putProgressSteps(await syncedProgress(progress, access, now), progress);
  return [...steps, checkCopyStep(user._id, subscription)];
}

/** DELETE /account/deletion: mark, routines and mail in one transaction. A second call changes nothing. */
export const cancelDeletion: UseCase<typeof accountData.cancelDeletion> = async ({ actor, request, now }) => {
  const { _id } = actor.user;
  await retryOnConflict(() => unmark(_id, request, now), { whenExhausted: 'conflict' });
  const user = await findUser(_id);
  if (!user) throw new AppError('unauthenticated');
  return deletionState(user, now);
};

async function unmark(userId: string, sender: Sender, now: Date): Promise<void> {
  const user = await findUser(userId);
  if (!user?.deletion) return;
  const kept = await keepAccountSteps(user, now);
  const data = { name: user.name, profileUrl: `${await siteUrl()}${profileTabPath('perfil')}` };
  const mail = newMail({ to: user.email, content: { template: 'deletion-cancelled', data } }, now);
  await transact([
    cancelDeletionStep(user),
    ...kept,
    accountStep(userId, { action: 'deletion-cancelled' }, sender, now),
    putMailStep(mail),
  ]);
}
