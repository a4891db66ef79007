import type { assessments } from '#shared/contracts/training/assessments.ts';
import { saveAssessment } from './save-assessment.ts';
import { checkAssessment, userDetailsResponse } from '../../training/user-details.ts';
import type { UseCase } from '../../platform/http/serve.ts';

/** POST /assessments. The consent in it counts from this request. */
export const createAssessment: UseCase<typeof assessments.create> = async ({ body, actor, now }) => {
  const { form, notice } = await checkAssessment(body, now);
  const assessment = await saveAssessment(actor.user._id, form, now);
  return { success: true, data: { assessment: await userDetailsResponse(assessment), notice } };
};
