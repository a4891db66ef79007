import type * as z from 'zod';
import type { AssessmentForm } from '#shared/contracts/training/assessments.ts';
import { newAssessment, putAssessmentSteps, type Assessment } from '../../training/assessments.ts';
import { changeTrackStep, checkNoProgressStep, type StoredProgress } from '../../routines/progress.ts';
import { findSubscriber } from './subscriber.ts';
import { transact, type Step } from '../../platform/table/table.ts';
import { changeUserStep } from '../../accounts/users.ts';
import { grantsAccess } from '#shared/rules/subscriptions/subscription-status.ts';
import {
  subscriptionAccess,
  startProgress,
  putProgressSteps,
  type SubscriptionAccess,
} from './sync-routine-progress.ts';
import { AppError } from '../../platform/kit/app-error.ts';
import { readHealthKey } from '../../platform/ports/health-key.ts';
import { retryOnConflict } from '../../platform/table/retry-on-conflict.ts';

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
    const [{ user, subscription, progress }, healthKey] = await Promise.all([
      findSubscriber(userId),
      readHealthKey(),
    ]);
    if (!user) throw new AppError('unauthenticated');
    const assessment = newAssessment(userId, form, now);
    const { subscriptionId, subscriptionStatus } = user;
    await transact([
      ...putAssessmentSteps(assessment, healthKey),
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
