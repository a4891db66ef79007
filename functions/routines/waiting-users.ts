import { addDays } from '#shared/rules/routines/routine-calendar.ts';
import { findDueProgress } from './due/due-progress.ts';
import type { Everyone } from './due/every-progress.ts';
import { nextMonthOf } from './progress.ts';
import { slotId, type Track } from '../platform/table/track.ts';

/** The progress that one count may read: of all active users, as long as they are no more than this. */
export const countedUsers = 10_000;

/** Later than every due date: all active users are due by then. */
const everyDay = '9999-12-31';

/**
 * The last day of the count (`YYYY-MM-DD`), so that it reads about `countedUsers` however many users are active: null while
 * it covers all of them, else as many of the 31 days of the month as fit, and at least the next run.
 */
export function waitingUntil(activeUsers: number, nextRun: string): string | null {
  if (activeUsers <= countedUsers) return null;
  const days = Math.floor((31 * countedUsers) / activeUsers);
  return addDays(nextRun, Math.max(1, days) - 1);
}

/** A slot without a routine, how many active users need it next, and those of them who are due first. */
export type WaitedSlot = Track & {
  month: number;
  users: number;
  /** `YYYY-MM-DD`, the earliest of them. */
  dueDate: string;
  firstUserIds: string[];
};

/** Users of a slot who are named. */
const namedUsers = 3;

/**
 * The empty slots that active users who are due by `until` need next, in the order of their ids; null for every active user.
 * `filled` are the ids of the slots that hold a routine. `everyone`, where the stage has few users, is all that is looked at.
 */
export async function countWaitingUsers(
  filled: ReadonlySet<string>,
  until: string | null,
  everyone: Everyone | null = null,
): Promise<WaitedSlot[]> {
  const slots = new Map<string, Track & { month: number; users: number; first: Due[] }>();
  const due = everyone ? [[...everyone.active.values()]] : findDueProgress(until ?? everyDay);
  for await (const some of due)
    for (const progress of some) {
      const { workoutType, trainingFrequency } = progress;
      const month = nextMonthOf(progress, progress);
      const id = slotId(progress, month);
      if (filled.has(id)) continue;
      const slot = slots.get(id) ?? { workoutType, trainingFrequency, month, users: 0, first: [] };
      slot.users++;
      slot.first = [...slot.first, { userId: progress.userId, dueDate: progress.nextDueDate }]
        .toSorted(byDueDate)
        .slice(0, namedUsers);
      slots.set(id, slot);
    }
  return [...slots.entries()]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { first, ...slot }]) => ({
      ...slot,
      dueDate: first[0]!.dueDate,
      firstUserIds: first.map(({ userId }) => userId),
    }));
}

interface Due {
  userId: string;
  dueDate: string;
}

const byDueDate = (a: Due, b: Due): number =>
  `${a.dueDate}${a.userId}` < `${b.dueDate}${b.userId}` ? -1 : 1;
