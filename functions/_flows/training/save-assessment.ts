import type * as z from 'zod';
import type { AssessmentForm } from '#shared/contracts/assessments.ts';
import { newAssessment, putAssessmentSteps, type Assessment } from '../../_data/training/assessments.ts';
import {
  changeTrackStep,
  findProgress,
  checkNoProgressStep,
  type StoredProgress,
} from '../../_data/routines/progress.ts';
import { transact, type Step } from '../../_data/table/table.ts';
import { changeUserStep, findUser, type User } from '../../_data/accounts/users.ts';
import { grantsAccess } from '#shared/rules/subscriptions/subscription-status.ts';
import { subscriptionAccess, startProgress, putProgressSteps } from '../routines/sync-routine-progress.ts';
import { AppError } from '../../_kit/app-error.ts';
import { readHealthKey } from '../../_ports/health-key.ts';
import { retryOnConflict } from '../../_data/table/retry-on-conflict.ts';

/**
 * Writes a checked assessment over the last one. In the same transaction the account gets its profile, and the next routine
 * follows the new choices: the first one when the subscription is already paid. Conditional on the subscription that was
 * read, so that one that starts concurrently finds the assessment.
 */
export const saveAssessment = (
  userId: string,
  form: z.output<typeof AssessmentForm>,
  now: Date,
): Promise<Assessment> =>
  retryOnConflict(async () => {
    const [user, progress, healthKey] = await Promise.all([
      findUser(userId),
      findProgress(userId),
      readHealthKey(),
    ]);
    if (!user) throw new AppError('unauthenticated');
    const assessment = newAssessment(userId, form, now);
    const { subscriptionId, subscriptionStatus } = user;
    await transact([
      ...putAssessmentSteps(assessment, healthKey),
      changeUserStep(userId, { hasProfile: true }, { subscriptionId, subscriptionStatus }),
      ...trainingSteps(user, progress, assessment, now),
    ]);
    return assessment;
  });

function trainingSteps(
  user: User,
  progress: StoredProgress | null,
  assessment: Assessment,
  now: Date,
): Step[] {
  if (progress) return [changeTrackStep(user._id, assessment)];
  if (!grantsAccess(user.subscriptionStatus)) return [checkNoProgressStep(user._id)];
  return putProgressSteps(startProgress(user._id, subscriptionAccess(user), assessment, now), null);
}
