import type { routines } from '#shared/contracts/routines/routines.ts';
import { nextRunDay } from '#shared/rules/routines/routine-calendar.ts';
import { readUserCounters } from '../../accounts/user-counters.ts';
import { findManyUsers } from '../../accounts/users.ts';
import { findEveryone } from '../due/every-progress.ts';
import { findRoutines } from './routines.ts';
import { slotId } from '../../platform/table/track.ts';
import { countWaitingUsers, waitingUntil, type WaitedSlot } from '../waiting-users.ts';
import type { UseCase } from '../../platform/http/serve.ts';

/** Users who are named in one answer: as many as one read of the table takes. */
const maxNamed = 100;

/**
 * GET /routines/waiting: counts when it is called, so that sending a routine writes no counter. Callers who see users are told
 * who waits, those first who are due first.
 */
export const showWaiting: UseCase<typeof routines.waiting> = async ({ actor, now }) => {
  const [stored, { receiving }, everyone] = await Promise.all([
    findRoutines(),
    readUserCounters(),
    findEveryone(),
  ]);
  const until = everyone ? null : waitingUntil(receiving, nextRunDay(now));
  const filled = new Set(stored.map((routine) => slotId(routine, routine.month)));
  const slots = await countWaitingUsers(filled, until, everyone);
  const users = actor.permissions.includes('users:read') ? await readFirstUsers(slots) : new Map();
  return {
    success: true,
    data: {
      until,
      slots: slots.map(({ firstUserIds, ...slot }) => ({
        ...slot,
        firstUsers: firstUserIds.flatMap((id) => users.get(id) ?? []),
      })),
    },
  };
};

async function readFirstUsers(slots: WaitedSlot[]): Promise<Map<string, { _id: string; name: string }>> {
  const ids = slots
    .toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : 1))
    .flatMap(({ firstUserIds }) => firstUserIds)
    .slice(0, maxNamed);
  const users = await findManyUsers(ids);
  return new Map(users.map(({ _id, name }) => [_id, { _id, name }]));
}
