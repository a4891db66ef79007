import type { userDetails } from '#shared/contracts/user-details.ts';
import {
  changeChoicesStep,
  findAssessment,
  type Choices,
  type StoredAssessment,
} from '../_data/training/assessments.ts';
import { changeTrackStep, findProgress, noProgressStep } from '../_data/routines/progress.ts';
import { transact } from '../_data/table/table.ts';
import { retryOnConflict } from '../_data/table/retry-on-conflict.ts';
import { checkOptions, userDetailsResponse } from '../_flows/training/user-details.ts';
import { AppError } from '../_kit/app-error.ts';
import type { UseCase } from '../_http/serve.ts';

/** PUT /userdetails/me. What is absent stays; the next monthly routine is chosen by what is written here. */
export const updateDetails: UseCase<typeof userDetails.update> = async ({ body, actor, now }) => {
  await checkOptions(body);
  const assessment = await retryOnConflict(() => change(actor.user._id, body, now));
  return { success: true, data: { userDetails: await userDetailsResponse(assessment) } };
};

/** What is trained changes with the choice, in one transaction, so that the two never differ. */
async function change(userId: string, choices: Partial<Choices>, now: Date): Promise<StoredAssessment> {
  const [read, progress] = await Promise.all([findAssessment(userId), findProgress(userId)]);
  if (!read) throw new AppError('not_assessed');
  const next = { ...read, ...choices, updatedAt: now.toISOString() };
  await transact([
    changeChoicesStep(read, choices, now),
    progress ? changeTrackStep(userId, next) : noProgressStep(userId),
  ]);
  return next;
}
