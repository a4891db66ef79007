import type { userDetails } from '#shared/contracts/user-details.ts';
import { changeChoices } from '../_data/assessments.ts';
import { isRefused } from '../_data/table-errors.ts';
import { checkOptions, userDetailsAnswer } from '../_flows/user-details.ts';
import { AppError } from '../_kit/app-error.ts';
import type { UseCase } from '../_kit/serve.ts';

/** PUT /userdetails/me. What is absent stays; the next monthly routine is chosen by what is written here. */
export const updateDetails: UseCase<typeof userDetails.update> = async ({ body, actor, now }) => {
  await checkOptions(body);
  const assessment = await changeChoices(actor.user._id, body, now).catch((error: unknown) => {
    throw isRefused(error, 'not_assessed') ? new AppError('not_assessed') : error;
  });
  return { success: true, data: { userDetails: await userDetailsAnswer(assessment) } };
};
