import type { assessments } from '#shared/contracts/assessments.ts';
import { keepAssessment } from '../_flows/keep-assessment.ts';
import { checkAssessment, userDetailsAnswer } from '../_flows/user-details.ts';
import type { UseCase } from '../_kit/serve.ts';

/** POST /assessments. The consent in it counts from now. */
export const createAssessment: UseCase<typeof assessments.create> = async ({ body, actor, now }) => {
  await checkAssessment(body, now);
  const assessment = await keepAssessment(actor.user._id, body, now);
  return { success: true, data: { assessment: await userDetailsAnswer(assessment) } };
};
