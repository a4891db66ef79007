import { isDeepStrictEqual } from 'node:util';
import { type Plan, planLimits } from '#shared/contracts/routines/plans.ts';
import type { routines } from '#shared/contracts/routines/routines.ts';
import { exerciseIdsOf } from '#shared/rules/routines/plan.ts';
import { readExercises } from '#functions/exercises/index.ts';
import type { UseCase } from '#functions/platform/http/serve.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import { newId } from '#functions/platform/kit/ids.ts';
import { transact } from '#functions/platform/table/table.ts';
import { checkTrack } from '#functions/training/index.ts';
import { rethrowSlotTaken } from '../grid/move-routine.ts';
import {
  changeStored,
  editSteps,
  findRoutine,
  insertRoutine,
  routineEditor,
  routineResponse,
  type StoredRoutine,
} from '../grid/routines.ts';
import { messages } from '../messages.ts';
import { findOutdated } from './correct-plan.ts';
import { putPlanStep, readPlan } from './plan-versions.ts';

/** GET /routines/{id}/plan: the newest version, and how many deliveries have an earlier one. */
export const showPlan: UseCase<typeof routines.plan> = async ({ params, now }) => {
  const routine = await findRoutine(params.id);
  if (!routine) throw new AppError('routine_not_found');
  const [plan, outdated] = await Promise.all([newestPlan(routine), findOutdated(routine, now)]);
  return {
    success: true,
    data: { routine: await routineResponse(routine), plan, outdated: outdated.length },
  };
};

const newestPlan = async ({ _id, planVersion }: StoredRoutine): Promise<Plan | null> =>
  planVersion === null ? null : readPlan(_id, planVersion);

/**
 * PUT /routines/{id}/plan: writes the next version of a routine's plan; the earlier ones stay for those who have them (P320). 409
 * `conflict` for an outdated version of the routine (P321). A plan that is as it was is not written.
 */
export const savePlan: UseCase<typeof routines.savePlan> = async ({ params, body, actor, now }) => {
  const { plan, version } = body;
  requireSize(plan);
  const by = await routineEditor({ actor, now });
  const routine = await changeStored(params.id, async (stored) => {
    if (version !== undefined && version !== stored.version) throw new AppError('conflict');
    const before = await newestPlan(stored);
    if (isDeepStrictEqual(plan, before)) return stored;
    await requireExercises(plan, before);
    const planVersion = (stored.planVersion ?? 0) + 1;
    const edited = { ...stored, planVersion, version: stored.version + 1 };
    await transact([putPlanStep(stored._id, planVersion, plan, now), ...editSteps(stored, edited, by)]);
    return edited;
  });
  if (!routine) throw new AppError('routine_not_found');
  return { success: true, data: { routine: await routineResponse(routine) } };
};

/** POST /routines: writes a routine with a plan into a slot; 409 `slot_taken` when it holds another. */
export const createPlanned: UseCase<typeof routines.createPlanned> = async ({ body, actor, now }) => {
  const { name, workoutTypeId, trainingFrequencyId, month, plan, googleDriveLink = '' } = body;
  const track = { workoutType: workoutTypeId, trainingFrequency: trainingFrequencyId };
  requireSize(plan);
  await checkTrack(track, { workoutType: 'workoutTypeId', trainingFrequency: 'trainingFrequencyId' });
  await requireExercises(plan, null);
  const routine: StoredRoutine = {
    ...track,
    _id: newId('rtn', now),
    name,
    driveLink: googleDriveLink,
    month,
    uploadedBy: { name: actor.user.name, email: actor.user.email },
    createdAt: now.toISOString(),
    version: 1,
    planVersion: 1,
  };
  const written = insertRoutine(routine, await routineEditor({ actor, now }), [
    putPlanStep(routine._id, 1, plan, now),
  ]);
  await written.catch(rethrowSlotTaken(month));
  return { success: true, data: { routine: await routineResponse(routine) } };
};

/** 413 `too_large` for a plan over the limit. */
function requireSize(plan: Plan): void {
  if (Buffer.byteLength(JSON.stringify(plan)) <= planLimits.bytes) return;
  throw new AppError('too_large', { field: 'plan', message: messages.planTooLarge(planLimits.bytes) });
}

/** 400 `invalid_input`, with the place, for an exercise that is not known, or that is retired and was not in the plan before. */
async function requireExercises(plan: Plan, before: Plan | null): Promise<void> {
  const known = await readExercises(exerciseIdsOf(plan));
  const had = new Set(before ? exerciseIdsOf(before) : []);
  plan.sessions.forEach((session, nth) => {
    let number = 0;
    session.blocks.forEach((block, ofBlock) =>
      block.entries.forEach(({ exerciseId }, at) => {
        number++;
        const exercise = known.get(exerciseId);
        if (exercise && (!exercise.isRetired || had.has(exerciseId))) return;
        throw new AppError('invalid_input', {
          field: `plan.sessions.${nth}.blocks.${ofBlock}.entries.${at}.exerciseId`,
          message: exercise
            ? messages.retiredExercise(exercise.name, session.name)
            : messages.unknownExercise(session.name, number),
        });
      }),
    );
  });
}
