import { assessments } from '#shared/contracts/training/assessments.ts';
import { serve, type UseCase } from '#functions/platform/http/serve.ts';
import { createAssessment } from '#functions/subscriptions/access/save-assessment.ts';
import { findWholeAssessment } from './assessments.ts';
import { userDetailsResponse } from './user-details.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import { readHealthKey } from '#functions/platform/ports/secrets.ts';

/** GET /assessments/{id}: the caller's current one; another user's, and a replaced one, are 404 (P18). */
const getAssessment: UseCase<typeof assessments.get> = async ({ params, actor }) => {
  const assessment = await findWholeAssessment(actor.user._id, await readHealthKey());
  if (assessment?._id !== params.id) throw new AppError('assessment_not_found');
  return { success: true, data: { assessment: await userDetailsResponse(assessment) } };
};

export const handler = serve(assessments, { create: createAssessment, get: getAssessment });
