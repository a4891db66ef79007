import type { routineProgress } from '#shared/contracts/routine-progress.ts';
import { nextRunDay, sendTime } from '#shared/rules/routine-calendar.ts';
import { planTimeout } from '#shared/rules/routine-sending.ts';
import { countDue } from '../_data/routines/due-progress.ts';
import { findRoutines } from '../_data/routines/routines.ts';
import { slotId } from '../_data/routines/track.ts';
import { findRecentRuns } from '../_data/routines/runs.ts';
import { readUserCounters } from '../_data/accounts/user-counters.ts';
import type { UseCase } from '../_http/serve.ts';

/** Runs to read: the newest may still be planning and have no counts; then an earlier one is shown. */
const recentRunCount = 5;

/** GET /routine-progress/stats, for admins. Users are counted by stored counters; due and waiting users by this call. */
export const showStats: UseCase<typeof routineProgress.stats> = async ({ now }) => {
  const nextRun = nextRunDay(now);
  const [users, { usersDue, withoutRoutine }, runs] = await Promise.all([
    readUserCounters(),
    findRoutines().then((routines) =>
      countDue(new Set(routines.map((each) => slotId(each, each.month))), nextRun, now),
    ),
    findRecentRuns(recentRunCount),
  ]);
  const longAgo = now.getTime() - planTimeout * 1000;
  const lastRun =
    runs.find(({ isPlanned, startedAt }) => isPlanned || Date.parse(startedAt) < longAgo) ?? null;
  const nextRunAt = sendTime(nextRun).toISOString();
  return {
    success: true,
    data: {
      totalUsers: users.total,
      activeUsers: users.active,
      usersDue,
      withoutRoutine,
      lastRun,
      nextRunAt,
    },
  };
};
