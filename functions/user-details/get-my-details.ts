import type { userDetails } from '#shared/contracts/user-details.ts';
import { findWholeAssessment } from '../_data/training/assessments.ts';
import { userDetailsResponse } from '../_flows/training/user-details.ts';
import { AppError } from '../_kit/app-error.ts';
import { readHealthKey } from '../_ports/health-key.ts';
import type { UseCase } from '../_http/serve.ts';

/** GET /user-details/me */
export const getMyDetails: UseCase<typeof userDetails.mine> = async ({ actor }) => {
  const assessment = await findWholeAssessment(actor.user._id, await readHealthKey());
  if (!assessment) throw new AppError('not_assessed');
  return { success: true, data: { userDetails: await userDetailsResponse(assessment) } };
};
