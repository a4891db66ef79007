import type * as z from 'zod';
import type { AssessmentForm, assessments } from '#shared/contracts/training/assessments.ts';
import {
  type Assessment,
  checkAssessment,
  findAssessment,
  findWholeAssessment,
  newAssessment,
  putAssessmentSteps,
  userDetailsResponse,
} from '#functions/training/index.ts';
import { changeTrackStep, checkProgressStep, type StoredProgress } from '#functions/routines/index.ts';
import { checkCopyStep, type StoredSubscription } from '../subscriptions.ts';
import { findSubscriber } from './set-subscription.ts';
import { type Step, transact } from '#functions/platform/table/table.ts';
import { changeUserStep, type User } from '#functions/accounts/index.ts';
import { grantsAccess } from '#shared/rules/subscriptions/subscription-status.ts';
import { putProgressSteps, startProgress, subscriptionAccess } from './sync-routine-progress.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import { readHealthKey } from '#functions/platform/ports/secrets.ts';
import { retryOnConflict } from '#functions/platform/table/retries.ts';
import type { UseCase } from '#functions/platform/http/serve.ts';

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
    const [{ user, subscription, progress }, earlier, healthKey] = await Promise.all([
      findSubscriber(userId),
      findAssessment(userId),
      readHealthKey(),
    ]);
    if (!user) throw new AppError('unauthenticated');
    const assessment = newAssessment(userId, form, now, earlier);
    const { subscriptionId, subscriptionStatus, deletion } = user;
    await transact([
      ...putAssessmentSteps(assessment, healthKey, earlier),
      changeUserStep(userId, { hasProfile: true }, { subscriptionId, subscriptionStatus, deletion }),
      ...(progress || grantsAccess(subscriptionStatus)
        ? progressSteps(user, subscription, progress, assessment, now)
        : [checkProgressStep(userId, null)]),
    ]);
    return assessment;
  });

const progressSteps = (
  user: User,
  subscription: StoredSubscription | null,
  progress: StoredProgress | null,
  assessment: Assessment,
  now: Date,
): Step[] =>
  progress
    ? [changeTrackStep(assessment.userId, assessment)]
    : [
        ...putProgressSteps(
          startProgress(user._id, subscriptionAccess(user, subscription), assessment, now),
          null,
        ),
        checkCopyStep(user._id, subscription),
      ];

/** POST /assessments. The consent in it counts from this request. */
export const createAssessment: UseCase<typeof assessments.create> = async ({ body, actor, now }) => {
  const { form, notice } = await checkAssessment(body, now);
  const saved = await saveAssessment(actor.user._id, form, now);
  // with the injuries, which it has kept
  const assessment = (await findWholeAssessment(saved.userId, await readHealthKey())) ?? saved;
  return { success: true, data: { assessment: await userDetailsResponse(assessment), notice } };
};
