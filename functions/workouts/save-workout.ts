import type { workouts } from '#shared/contracts/workouts/workouts.ts';
import { inMadrid } from '#shared/rules/routines/routine-calendar.ts';
import { sessionOfKey } from '#shared/rules/routines/plan.ts';
import { isPresentConsent } from '#shared/rules/training/assessment.ts';
import { rankOfWords, setPlace } from '#shared/rules/workouts/merge-log.ts';
import { dayDone, isTrained } from '#shared/rules/workouts/progress.ts';
import { findAssessment, noteKeyOf } from '#functions/training/index.ts';
import { readExercises } from '#functions/exercises/index.ts';
import type { UseCase } from '#functions/platform/http/serve.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import { messages } from './messages.ts';
import { putSession, putSet, raiseLastTrained } from './log.ts';
import { inAnyVersion, requireSentMonth } from './sent-months.ts';

/**
 * PUT /workouts/{deliveryId}/sets/{key}: one write of one unit. Sent twice, out of order or from two devices, a set counts once, and as
 * the latest change says (P325).
 */
export const saveSet: UseCase<typeof workouts.saveSet> = async ({ params, body, actor }) => {
  const { _id: userId } = actor.user;
  const month = await requireSentMonth(userId, params.deliveryId);
  const { session, entryId } = setPlace(params.key);
  const entry = await inAnyVersion(month, (plan) =>
    sessionOfKey(plan, session)
      ?.blocks.flatMap(({ entries }) => entries)
      .find(({ id }) => id === entryId),
  );
  if (!entry) throw new AppError('not_in_plan');
  if (body.exerciseId !== entry.exerciseId) await requireExercises([body.exerciseId]);
  const isLatest = await putSet({ userId, ...params, day: month.day }, { key: params.key, ...body });
  return { success: true, data: { isLatest } };
};

/**
 * PUT /workouts/{deliveryId}/sessions/{key}: a session as it was trained, and the last day with training. Note and pain are kept with
 * the consent to the present text alone; without it the rest is saved, and `notice` says so.
 */
export const saveSession: UseCase<typeof workouts.saveSession> = async ({ params, body, actor, now }) => {
  const { _id: userId } = actor.user;
  const session = { key: params.key, ...body };
  const hasWords = rankOfWords(session) !== '';
  const [month, assessment] = await Promise.all([
    requireSentMonth(userId, params.deliveryId),
    hasWords ? findAssessment(userId) : null,
  ]);
  if (!(await inAnyVersion(month, (plan) => sessionOfKey(plan, params.key))))
    throw new AppError('not_in_plan');
  await requireExercises(Object.values(body.swaps));
  const noteKey = isPresentConsent(assessment?.healthConsent) ? await noteKeyOf(assessment) : null;
  const isLatest = await putSession({ userId, ...params, day: month.day }, session, noteKey);
  // after the session, and again with each repetition: a crash in between is made up for
  if (isTrained(session)) {
    const at = (session.finishedAt ?? session.startedAt)!;
    await raiseLastTrained(userId, dayDone(at, inMadrid(now).day));
  }
  return { success: true, data: { isLatest, notice: hasWords && !noteKey ? messages.noteNotKept : null } };
};

/** Throws 404 `not_in_plan` for an exercise that there is not. */
async function requireExercises(ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const known = await readExercises(ids);
  if (!ids.every((id) => known.has(id))) throw new AppError('not_in_plan');
}
