import type { ParsedInput } from '#shared/contracts/endpoint.ts';
import type { userDetails } from '#shared/contracts/training/user-details.ts';
import {
  type Assessment,
  changeAnswersSteps,
  checkHealthData,
  checkOptions,
  findOption,
  findWholeAssessment,
  mergeBody,
  newConsent,
  type OptionList,
  type OptionOf,
  userDetailsResponse,
} from '#functions/training/index.ts';
import { isPresentConsent } from '#shared/rules/training/assessment.ts';
import { changeTrackStep, checkProgressStep, findProgress } from './progress.ts';
import { transact } from '#functions/platform/table/table.ts';
import { retryOnConflict } from '#functions/platform/table/retries.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import { readHealthKey } from '#functions/platform/ports/secrets.ts';
import type { UseCase } from '#functions/platform/http/serve.ts';
import type { trainingOptions } from '#shared/contracts/training/training-options.ts';
import { findRoutines } from './grid/routines.ts';

/**
 * PUT /userdetails/me. Absent answers stay as they are, null erases one; the next monthly routine follows the new ones.
 */
export const updateDetails: UseCase<typeof userDetails.update> = async ({ body, actor, now }) => {
  const { assessment, notice } = await retryOnConflict(() => change(actor.user._id, body, now));
  return { success: true, data: { userDetails: await userDetailsResponse(assessment), notice } };
};

type Body = ParsedInput<typeof userDetails.update, 'body'>;

/** Changes assessment and routine progress in one transaction, so that the two never differ. */
async function change(
  userId: string,
  body: Body,
  now: Date,
): Promise<{ assessment: Assessment; notice: string | null }> {
  const healthKey = await readHealthKey();
  const [read, progress] = await Promise.all([findWholeAssessment(userId, healthKey), findProgress(userId)]);
  if (!read) throw new AppError('not_assessed');
  await checkOptions(body, read);
  const { form, notice } = checkHealthData(body, isPresentConsent(read.healthConsent), now);
  const { healthConsent: consent, birthDate, weight, height, gender, injuries, ...choices } = form;
  const changed = {
    ...(Object.fromEntries(
      Object.entries(choices).filter(([, value]) => value !== undefined),
    ) as Partial<Assessment>),
    body: mergeBody(read.body, { birthDate, weight, height, gender }),
    injuries: injuries === undefined ? read.injuries : injuries || null,
    healthConsent: consent ? newConsent(consent, now, read.healthConsent) : read.healthConsent,
  };
  const next = { ...read, ...changed, updatedAt: now.toISOString() };
  await transact([
    ...changeAnswersSteps(read, next, healthKey, now),
    progress ? changeTrackStep(userId, next) : checkProgressStep(userId, null),
  ]);
  return { assessment: next, notice };
}

/** The option of a stored id. Throws a plain error (500) when it does not exist: options in use are never deleted. */
export async function requireOption<L extends OptionList>(list: L, id: string): Promise<OptionOf<L>> {
  const option = await findOption(list, id);
  if (!option) throw new Error(`${id} is not in ${list}: options in use are never deleted`);
  return option;
}

/** GET /training-tracks: a new subscriber starts with month 1, so only a track that has it can keep the date of the first send. */
export const listReadyTracks: UseCase<typeof trainingOptions.readyTracks> = async () => ({
  success: true,
  data: (await findRoutines())
    .filter(({ month }) => month === 1)
    .map(({ workoutType, trainingFrequency }) => ({ workoutType, trainingFrequency })),
});
