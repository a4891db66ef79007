import type * as z from 'zod';
import type { AssessmentForm } from '#shared/contracts/assessments.ts';
import { newAssessment, putAssessmentStep, type StoredAssessment } from '../../_data/training/assessments.ts';
import {
  changeTrackStep,
  findProgress,
  noProgressStep,
  type StoredProgress,
} from '../../_data/routines/progress.ts';
import { transact, type Step } from '../../_data/table/table.ts';
import { changeUserStep, findUser, type User } from '../../_data/accounts/users.ts';
import { grantsAccess } from '#shared/rules/subscription-status.ts';
import { accessOf, startProgress, progressSteps } from '../routines/sync-routine-progress.ts';
import { retryOnConflict } from '../../_data/table/retry-on-conflict.ts';

/**
 * Keeps a checked assessment, over the last one. The account has a profile from now on, and the next routine is of the
 * new choice; the first one too, for whoever has paid already. All in one transaction upon the subscription that was
 * read, so that one that begins meanwhile does not miss it.
 */
export const saveAssessment = (
  userId: string,
  form: z.output<typeof AssessmentForm>,
  now: Date,
): Promise<StoredAssessment> =>
  retryOnConflict(async () => {
    const [user, progress] = await Promise.all([findUser(userId), findProgress(userId)]);
    if (!user) throw new Error(`${userId} is gone: accounts are never deleted`);
    const assessment = newAssessment(userId, form, now);
    const { subscriptionId, subscriptionStatus } = user;
    await transact([
      putAssessmentStep(assessment),
      changeUserStep(userId, { hasProfile: true }, { subscriptionId, subscriptionStatus }),
      ...trainingSteps(user, progress, assessment, now),
    ]);
    return assessment;
  });

function trainingSteps(
  user: User,
  progress: StoredProgress | null,
  assessment: StoredAssessment,
  now: Date,
): Step[] {
  if (progress) return [changeTrackStep(user._id, assessment)];
  if (!grantsAccess(user.subscriptionStatus)) return [noProgressStep(user._id)];
  return progressSteps(startProgress(user._id, accessOf(user), assessment, now), null);
}
