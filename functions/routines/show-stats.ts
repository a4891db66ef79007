import type { routineProgress } from '#shared/contracts/routines/routine-progress.ts';
import { nextRunDay, sendTime } from '#shared/rules/routines/routine-calendar.ts';
import { planTimeout } from '#shared/rules/routines/routine-sending.ts';
import { countDue } from './due/due-progress.ts';
import { findEveryone } from './due/every-progress.ts';
import { countFailedDeliveries } from './sending/failed-deliveries.ts';
import { findNewestRun, type StoredRun } from './sending/runs.ts';
import { findRoutines } from './grid/routines.ts';
import { slotId } from '../platform/table/track.ts';
import { readUserCounters } from '../accounts/user-counters.ts';
import type { UseCase } from '../platform/http/serve.ts';

/** Users of a stage that is read whole, in a few calls: the page asks again and again while a run is under way. */
const polledUsers = 200;

/** GET /routine-progress/stats, for admins. Users are counted by stored counters; due and waiting users by this call. */
export const showStats: UseCase<typeof routineProgress.stats> = async ({ now }) => {
  const nextRun = nextRunDay(now);
  const [users, due, failures, lastRun] = await Promise.all([
    readUserCounters(),
    Promise.all([findRoutines(), findEveryone(polledUsers)]).then(([routines, everyone]) =>
      countDue(new Set(routines.map((each) => slotId(each, each.month))), nextRun, now, everyone),
    ),
    countFailedDeliveries(),
    findLastRun(now),
  ]);
  const nextRunAt = sendTime(nextRun).toISOString();
  return {
    success: true,
    data: {
      totalUsers: users.total,
      activeUsers: users.receiving,
      ...due,
      failures,
      lastRun,
      nextRunAt,
    },
  };
};

/**
 * The last run that sent something or broke off. One that found every user served leaves the run that served them as the
 * last one; one that is still planning has no counts. A broken run whose users a later one has served counts as complete.
 */
async function findLastRun(now: Date): Promise<StoredRun | null> {
  const longAgo = now.getTime() - planTimeout * 1000;
  let isCaughtUp = false;
  const run = await findNewestRun(({ isPlanned, startedAt, queued, skipped }) => {
    const isShown = isPlanned || Date.parse(startedAt) < longAgo;
    if (isShown && (queued > skipped || !(isPlanned || isCaughtUp))) return true;
    isCaughtUp ||= isPlanned;
    return false;
  });
  return run && { ...run, isPlanned: run.isPlanned || isCaughtUp };
}
