import { userDetails } from '#shared/contracts/training/user-details.ts';
import { serve, type UseCase } from '#functions/platform/http/serve.ts';
import { updateDetails } from '#functions/routines/update-details.ts';
import { eraseHealthData, findWholeAssessment } from './assessments.ts';
import { userDetailsResponse } from './user-details.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import { readHealthKey } from '#functions/platform/ports/secrets.ts';
import { eraseNotes } from '#functions/workouts/index.ts';
import { forgetDataExports } from '#functions/accounts/data-exports.ts';

/**
 * DELETE /user-details/me/body. Withdrawing is as easy as consenting (GDPR, article 7). The first write erases all answers and the secret
 * of all notes, which then cannot be read again; a second call deletes what of them is left (P341), and changes nothing else.
 */
const withdrawConsent: UseCase<typeof userDetails.withdrawConsent> = async ({ actor, now }) => {
  const assessment = await eraseHealthData(actor.user._id, now);
  if (!assessment) throw new AppError('not_assessed');
  await eraseNotes(actor.user._id);
  await forgetDataExports(actor.user._id);
  return { success: true, data: { userDetails: await userDetailsResponse(assessment) } };
};

/** GET /user-details/me */
const getMyDetails: UseCase<typeof userDetails.mine> = async ({ actor }) => {
  const assessment = await findWholeAssessment(actor.user._id, await readHealthKey());
  if (!assessment) throw new AppError('not_assessed');
  return { success: true, data: { userDetails: await userDetailsResponse(assessment) } };
};

export const handler = serve(userDetails, { mine: getMyDetails, update: updateDetails, withdrawConsent });
