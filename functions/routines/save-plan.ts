import { isDeepStrictEqual } from 'node:util';
import { type Plan, planLimits } from '#shared/contracts/routines/plans.ts';
import type { ParsedInput } from '#shared/contracts/endpoint.ts';
import type { routines } from '#shared/contracts/routines/routines.ts';
import { exerciseIdsOf } from '#shared/rules/routines/plan.ts';
import { readExercises } from '#functions/exercises/index.ts';
import type { UseCase } from '#functions/platform/http/serve.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import { newId } from '#functions/platform/kit/ids.ts';
import { transact, tryWrite } from '#functions/platform/table/table.ts';
import { checkTrack } from '#functions/training/index.ts';
import { rethrowSlotTaken } from './grid/move-routine.ts';
import {
  changeStored,
  editSteps,
  findRoutine,
  insertRoutine,
  routineEditor,
  routineResponse,
  type StoredRoutine,
} from './grid/routines.ts';
import { messages } from './messages.ts';
import { putPlanStep, readPlan } from './plan-versions.ts';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { findUserSummaries } from '#functions/accounts/index.ts';
import { findPlannedDeliveries, type StoredDelivery } from '#functions/messages/index.ts';
import { recordRequest } from '#functions/platform/audit-entries.ts';
import { allInParallel } from '#functions/platform/kit/in-parallel.ts';
import { newMail, putMailStep } from '#functions/platform/mail/outbox/mails.ts';
import { siteUrl } from '#functions/platform/site-settings.ts';
import { correctDeliveryStep } from './sending/delivery-ledger.ts';

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
export const createPlanned: UseCase<typeof routines.createPlanned> = ({ body, actor, now }) => {
  const { googleDriveLink = '', plan } = body;
  requireSize(plan);
  return create({ ...body, googleDriveLink }, plan, { actor, now });
};

/** POST /routines/google-drive: the same with a link alone. */
export const createLinked: UseCase<typeof routines.create> = ({ body, actor, now }) =>
  create(body, null, { actor, now });

async function create(
  {
    name,
    googleDriveLink: driveLink,
    workoutTypeId,
    trainingFrequencyId,
    month,
  }: ParsedInput<typeof routines.create, 'body'>,
  plan: Plan | null,
  { actor, now }: Parameters<typeof routineEditor>[0],
) {
  const track = { workoutType: workoutTypeId, trainingFrequency: trainingFrequencyId };
  await checkTrack(track, { workoutType: 'workoutTypeId', trainingFrequency: 'trainingFrequencyId' });
  if (plan) await requireExercises(plan, null);
  const routine: StoredRoutine = {
    ...track,
    _id: newId('rtn', now),
    name,
    driveLink,
    month,
    uploadedBy: { name: actor.user.name, email: actor.user.email },
    createdAt: now.toISOString(),
    version: 1,
    planVersion: plan && 1,
  };
  const steps = plan ? [putPlanStep(routine._id, 1, plan, now)] : [];
  const written = insertRoutine(routine, await routineEditor({ actor, now }), steps);
  await written.catch(rethrowSlotTaken(month));
  return { success: true as const, data: { routine: await routineResponse(routine) } };
}

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

/** A month that was sent longer ago is over. */
const correctableMs = 62 * 86_400_000;
/** Deliveries of one call: the gateway's timeout is near. */
const perCall = 200;
const width = 16;

/**
 * POST /routines/{id}/plan/correction: gives the newest version of the plan to those who have an earlier one, with a mail. Each delivery
 * takes a version once, in one transaction with its mail, so that a call that broke off is called again and goes on (P322). The audit
 * trail has the request before the first of them.
 */
export const correctPlan: UseCase<typeof routines.correct> = async ({ params, actor, now }) => {
  const routine = await findRoutine(params.id);
  if (!routine) throw new AppError('routine_not_found');
  const { _id, name, planVersion } = routine;
  const outdated = await findOutdated(routine, now);
  const some = outdated.slice(0, perCall);
  if (planVersion === null || some.length === 0)
    return { success: true, data: { corrected: 0, remaining: 0 } };
  await recordRequest(
    { author: actor.user, now },
    { action: 'correct', object: { kind: 'routine', id: _id, label: name }, after: { planVersion } },
  );
  const site = await siteUrl();
  const summaries = await findUserSummaries(some.map(({ userId }) => userId));
  const users = new Map(summaries.map((user) => [user._id, user]));
  let corrected = 0;
  await allInParallel(some, width, async (delivery) => {
    const { userId, routineName, month } = delivery;
    const user = users.get(userId);
    const trainingUrl = `${site}${sitePaths.trainingMonth(delivery._id)}`;
    const mail = user &&
      !user.banned &&
      !user.emailProblem && {
        to: user.email,
        content: {
          template: 'plan-corrected' as const,
          data: { name: user.name, routineName, month, trainingUrl },
        },
      };
    const write = transact([
      correctDeliveryStep(delivery, planVersion, now),
      ...(mail ? [putMailStep(newMail(mail, now))] : []),
    ]);
    // false when another call was faster
    if (await tryWrite(write, 'delivery_changed')) corrected++;
  });
  return { success: true, data: { corrected, remaining: outdated.length - some.length } };
};

/** What was sent with an earlier version of a plan and is still trained. */
async function findOutdated(
  { _id, planVersion }: Pick<StoredRoutine, '_id' | 'planVersion'>,
  now: Date,
): Promise<StoredDelivery[]> {
  if (planVersion === null) return [];
  const all = await findPlannedDeliveries(_id, new Date(now.getTime() - correctableMs));
  return all.filter((delivery) => delivery.planVersion !== null && delivery.planVersion < planVersion);
}
