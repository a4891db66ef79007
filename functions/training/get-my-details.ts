import type { userDetails } from '#shared/contracts/training/user-details.ts';
import { findWholeAssessment } from './assessments.ts';
import { userDetailsResponse } from './user-details.ts';
import { AppError } from '../platform/kit/app-error.ts';
import { readHealthKey } from '../platform/ports/health-key.ts';
import type { UseCase } from '../platform/http/serve.ts';

/** GET /user-details/me */
export const getMyDetails: UseCase<typeof userDetails.mine> = async ({ actor }) => {
  const assessment = await findWholeAssessment(actor.user._id, await readHealthKey());
  if (!assessment) throw new AppError('not_assessed');
  return { success: true, data: { userDetails: await userDetailsResponse(assessment) } };
};
