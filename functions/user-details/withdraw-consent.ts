import type { userDetails } from '#shared/contracts/user-details.ts';
import { eraseHealthData } from '../_data/training/assessments.ts';
import { forgetDownloads } from '../_flows/erasures/forget-downloads.ts';
import { userDetailsResponse } from '../_flows/training/user-details.ts';
import { AppError } from '../_kit/app-error.ts';
import type { UseCase } from '../_http/serve.ts';

/** DELETE /user-details/me/body. Withdrawing is as easy as consenting (GDPR, article 7); a second call changes nothing. */
export const withdrawConsent: UseCase<typeof userDetails.withdrawConsent> = async ({ actor, now }) => {
  const assessment = await eraseHealthData(actor.user._id, now);
  if (!assessment) throw new AppError('not_assessed');
  await forgetDownloads(actor.user._id);
  return { success: true, data: { userDetails: await userDetailsResponse(assessment) } };
};
