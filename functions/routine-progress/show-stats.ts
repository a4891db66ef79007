import type { routineProgress } from '#shared/contracts/routine-progress.ts';
import { nextRunDay, sendTime } from '#shared/rules/routine-calendar.ts';
import { planTimeout } from '#shared/rules/routine-sending.ts';
import { countDue } from '../_data/routines/due-progress.ts';
import { findLastRuns } from '../_data/routines/runs.ts';
import { readUserCounters } from '../_data/accounts/user-counters.ts';
import type { UseCase } from '../_http/serve.ts';

/** A run that is still being planned has no counts to show yet: the one before it does. */
const runsLookedAt = 5;

/** GET /routine-progress/stats, for admins. Counted as things happen; only who is due is counted when asked. */
export const showStats: UseCase<typeof routineProgress.stats> = async ({ now }) => {
  const [users, usersDue, runs] = await Promise.all([
    readUserCounters(),
    countDue(now),
    findLastRuns(runsLookedAt),
  ]);
  const longAgo = now.getTime() - planTimeout * 1000;
  const lastRun =
    runs.find(({ isPlanned, startedAt }) => isPlanned || Date.parse(startedAt) < longAgo) ?? null;
  const nextRunAt = sendTime(nextRunDay(now)).toISOString();
  return {
    success: true,
    data: { totalUsers: users.total, activeUsers: users.active, usersDue, lastRun, nextRunAt },
  };
};
