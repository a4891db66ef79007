import type { routineProgress } from '#shared/contracts/routine-progress.ts';
import { inMadrid } from '#shared/rules/routine-calendar.ts';
import { findRun, countPending } from '../../_data/routines/runs.ts';
import { planRun } from '../../_flows/routines/plan-run.ts';
import type { UseCase } from '../../_http/serve.ts';
import { pollUntil } from './poll-until.ts';

/**
 * POST /routine-progress/force-send. The daily run, now: it may overlap the schedule, for a month is claimed once (P27).
 * Answers when all mails have gone, or after a while with how many are on their way; and who has no routine to be sent.
 */
export const forceSend: UseCase<typeof routineProgress.forceSend> = async ({ now }) => {
  // a large run is long in being planned, and its admin waits for that too
  const began = performance.now();
  const planned = await planRun('forced', inMadrid(now).day, now);
  const run = await pollUntil(
    async () => (await findRun(planned._id)) ?? planned,
    (seen) => countPending(seen) === 0,
    began,
  );
  const { sent, failed, withoutRoutine } = run;
  return { success: true, data: { sent, failed, pending: countPending(run), withoutRoutine } };
};
