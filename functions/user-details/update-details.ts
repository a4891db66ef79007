import type { userDetails } from '#shared/contracts/user-details.ts';
import {
  changeChoicesStep,
  findAssessment,
  type Choices,
  type StoredAssessment,
} from '../_data/assessments.ts';
import { changeTrackStep, findProgress, noProgressStep } from '../_data/routine-progress.ts';
import { transact } from '../_data/table.ts';
import { untilUnmoved } from '../_flows/until-unmoved.ts';
import { checkOptions, userDetailsAnswer } from '../_flows/user-details.ts';
import { AppError } from '../_kit/app-error.ts';
import type { UseCase } from '../_kit/serve.ts';

/** PUT /userdetails/me. What is absent stays; the next monthly routine is chosen by what is written here. */
export const updateDetails: UseCase<typeof userDetails.update> = async ({ body, actor, now }) => {
  await checkOptions(body);
  const assessment = await untilUnmoved(() => change(actor.user._id, body, now));
  return { success: true, data: { userDetails: await userDetailsAnswer(assessment) } };
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
