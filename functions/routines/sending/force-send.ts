import type { routineProgress } from '#shared/contracts/routines/routine-progress.ts';
import { inMadrid } from '#shared/rules/routines/routine-calendar.ts';
import { findRun, countPending } from './runs.ts';
import { planRun } from './plan-run.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { pollUntil } from './poll-until.ts';

/**
 * POST /routine-progress/force-send. Runs the daily run now; it may overlap the schedule, because each month is claimed
 * once (P27). Answers when every queued user has an outcome, or after 20 seconds with the number that is pending.
 */
export const forceSend: UseCase<typeof routineProgress.forceSend> = async ({ actor, now }) => {
  // planning a large run takes seconds, which count as waiting time too
  const startedAt = performance.now();
  const planned = await planRun('forced', inMadrid(now).day, now, actor.user);
  const run = await pollUntil(
    async () => (await findRun(planned._id)) ?? planned,
    (current) => countPending(current) === 0,
    startedAt,
  );
  const { sent, failed, withoutRoutine } = run;
  return { success: true, data: { sent, failed, pending: countPending(run), withoutRoutine } };
};
