import type { ParsedInput } from '#shared/contracts/endpoint.ts';
import type { userDetails } from '#shared/contracts/training/user-details.ts';
import {
  changeAnswersSteps,
  findWholeAssessment,
  mergeBody,
  newConsent,
  type Assessment,
} from '../training/assessments.ts';
import { healthConsentVersion } from '#shared/rules/training/assessment.ts';
import { changeTrackStep, findProgress, checkNoProgressStep } from './progress.ts';
import { transact } from '../platform/table/table.ts';
import { retryOnConflict } from '../platform/table/retry-on-conflict.ts';
import { checkHealthData, checkOptions, userDetailsResponse } from '../training/user-details.ts';
import { AppError } from '../platform/kit/app-error.ts';
import { readHealthKey } from '../platform/ports/health-key.ts';
import type { UseCase } from '../platform/http/serve.ts';

/**
 * PUT /userdetails/me. Absent answers stay as they are, null erases one; the next monthly routine follows the new ones.
 */
export const updateDetails: UseCase<typeof userDetails.update> = async ({ body, actor, now }) => {
  const { assessment, notice } = await retryOnConflict(() => change(actor.user._id, body, now));
  return { success: true, data: { userDetails: await userDetailsResponse(assessment), notice } };
};

type Body = ParsedInput<typeof userDetails.update, 'body'>;

/** Whether the user has consented to the present text, and has not withdrawn. */
const hasPresentConsent = ({ healthConsent }: Assessment): boolean =>
  healthConsent?.withdrawnAt === null && healthConsent.version === healthConsentVersion;

/** Changes assessment and routine progress in one transaction, so that the two never differ. */
async function change(
  userId: string,
  body: Body,
  now: Date,
): Promise<{ assessment: Assessment; notice: string | null }> {
  const healthKey = await readHealthKey();
  const [read, progress] = await Promise.all([findWholeAssessment(userId, healthKey), findProgress(userId)]);
  if (!read) throw new AppError('not_assessed');
  await checkOptions(body, read);
  const { form, notice } = checkHealthData(body, hasPresentConsent(read), now);
  const { healthConsent: consent, birthDate, weight, height, gender, ...choices } = form;
  const changed = {
    ...(Object.fromEntries(
      Object.entries(choices).filter(([, value]) => value !== undefined),
    ) as Partial<Assessment>),
    body: mergeBody(read.body, { birthDate, weight, height, gender }),
    healthConsent: consent ? newConsent(consent, now) : read.healthConsent,
  };
  const next = { ...read, ...changed, updatedAt: now.toISOString() };
  await transact([
    ...changeAnswersSteps(read, next, healthKey, now),
    progress ? changeTrackStep(userId, next) : checkNoProgressStep(userId),
  ]);
  return { assessment: next, notice };
}
