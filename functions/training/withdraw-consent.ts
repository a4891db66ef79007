import type { userDetails } from '#shared/contracts/training/user-details.ts';
import { eraseHealthData } from './assessments.ts';
import { forgetDownloads } from '../accounts/forget-downloads.ts';
import { userDetailsResponse } from './user-details.ts';
import { AppError } from '../platform/kit/app-error.ts';
import type { UseCase } from '../platform/http/serve.ts';

/** DELETE /user-details/me/body. Withdrawing is as easy as consenting (GDPR, article 7); a second call changes nothing. */
export const withdrawConsent: UseCase<typeof userDetails.withdrawConsent> = async ({ actor, now }) => {
  const assessment = await eraseHealthData(actor.user._id, now);
  if (!assessment) throw new AppError('not_assessed');
  await forgetDownloads(actor.user._id);
  return { success: true, data: { userDetails: await userDetailsResponse(assessment) } };
};
