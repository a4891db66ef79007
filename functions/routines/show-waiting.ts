import type { routines } from '#shared/contracts/routines.ts';
import { nextRunDay } from '#shared/rules/routine-calendar.ts';
import { readUserCounters } from '../_data/accounts/user-counters.ts';
import { findRoutines } from '../_data/routines/routines.ts';
import { slotId } from '../_data/routines/track.ts';
import { countWaitingUsers, waitingUntil } from '../_data/routines/waiting-users.ts';
import type { UseCase } from '../_http/serve.ts';

/** GET /routines/waiting: counts when it is called, so that sending a routine writes no counter. */
export const showWaiting: UseCase<typeof routines.waiting> = async ({ now }) => {
  const [stored, { receiving }] = await Promise.all([findRoutines(), readUserCounters()]);
  const until = waitingUntil(receiving, nextRunDay(now));
  const filled = new Set(stored.map((routine) => slotId(routine, routine.month)));
  return { success: true, data: { until, slots: await countWaitingUsers(filled, until) } };
};
