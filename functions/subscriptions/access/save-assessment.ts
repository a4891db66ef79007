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
import { changeTrackStep, checkNoProgressStep, type StoredProgress } from '#functions/routines/index.ts';
import { findSubscriber } from './set-subscription.ts';
import { type Step, transact } from '#functions/platform/table/table.ts';
import { changeUserStep } from '#functions/accounts/index.ts';
import { grantsAccess } from '#shared/rules/subscriptions/subscription-status.ts';
import {
  putProgressSteps,
  startProgress,
  subscriptionAccess,
  type SubscriptionAccess,
} from './sync-routine-progress.ts';
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
    const { subscriptionId, subscriptionStatus } = user;
    await transact([
      ...putAssessmentSteps(assessment, healthKey, earlier),
      changeUserStep(userId, { hasProfile: true }, { subscriptionId, subscriptionStatus }),
      ...(progress || grantsAccess(subscriptionStatus)
        ? progressSteps(subscriptionAccess(user, subscription), progress, assessment, now)
        : [checkNoProgressStep(userId)]),
    ]);
    return assessment;
  });

const progressSteps = (
  access: SubscriptionAccess,
  progress: StoredProgress | null,
  assessment: Assessment,
  now: Date,
): Step[] =>
  progress
    ? [changeTrackStep(assessment.userId, assessment)]
    : putProgressSteps(startProgress(assessment.userId, access, assessment, now), null);

/** POST /assessments. The consent in it counts from this request. */
export const createAssessment: UseCase<typeof assessments.create> = async ({ body, actor, now }) => {
  const { form, notice } = await checkAssessment(body, now);
  const saved = await saveAssessment(actor.user._id, form, now);
  // with the injuries, which it has kept
  const assessment = (await findWholeAssessment(saved.userId, await readHealthKey())) ?? saved;
  return { success: true, data: { assessment: await userDetailsResponse(assessment), notice } };
};
