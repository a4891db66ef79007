import type * as z from 'zod';
import type { AssessmentForm } from '#shared/contracts/assessments.ts';
import { newAssessment, putAssessmentStep, type StoredAssessment } from '../_data/assessments.ts';
import { transact } from '../_data/table.ts';
import { changeUserStep } from '../_data/users.ts';

/** Keeps a checked assessment, over the last one. The account has a profile from now on. */
export async function keepAssessment(
  userId: string,
  form: z.output<typeof AssessmentForm>,
  now: Date,
): Promise<StoredAssessment> {
  const assessment = newAssessment(userId, form, now);
  await transact([putAssessmentStep(assessment), changeUserStep(userId, { hasProfile: true }, {})]);
  return assessment;
}
