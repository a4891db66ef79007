import type { Routine, RoutineGrid, routines } from '#shared/contracts/routines/routines.ts';
import { addDays, lastMonth, nextRunDay } from '#shared/rules/routines/routine-calendar.ts';
import { findOptions, isOffered } from '#functions/training/index.ts';
import { findRoutines, routineResponses } from './routines.ts';
import type { UseCase } from '#functions/platform/http/serve.ts';
import { findDueProgress } from '../due-progress.ts';
import { nextMonthOf } from '../progress.ts';
import { slotId, type Track } from '#functions/platform/table/track.ts';
import { findManyUsers, readUserCounters } from '#functions/accounts/index.ts';

/** GET /routines/grid: all routines, some hundred, in one query. */
export const showGrid: UseCase<typeof routines.grid> = async () => {
  const [stored, workoutTypes, trainingFrequencies] = await Promise.all([
    findRoutines(),
    findOptions('workouttypes'),
    findOptions('training-frequencies'),
  ]);
  const all = await routineResponses(stored);
  const inOrder = all.toSorted(
    (a, b) =>
      listPosition(workoutTypes, a.workoutType) - listPosition(workoutTypes, b.workoutType) ||
      listPosition(trainingFrequencies, a.trainingFrequency) -
        listPosition(trainingFrequencies, b.trainingFrequency),
  );
  return {
    success: true,
    data: {
      organizedData: groupByTrackAndMonth(inOrder),
      workoutTypes,
      trainingFrequencies,
      retired: [...workoutTypes, ...trainingFrequencies].flatMap((option) =>
        isOffered(option) ? [] : option._id,
      ),
      availableMonths: monthsUpTo(Math.max(0, ...all.map(({ month }) => month)) + 1),
      totalRoutines: all.length,
    },
  };
};

/** The position of an option in its list; deleted options come last. */
function listPosition(list: { _id: string }[], { _id }: { _id: string }): number {
  const index = list.findIndex((option) => option._id === _id);
  return index < 0 ? list.length : index;
}

/** Routines by workout type, frequency and month; groups are in the order of their first routine. */
function groupByTrackAndMonth(routines: Routine[]): RoutineGrid['organizedData'] {
  const grid: RoutineGrid['organizedData'] = {};
  for (const routine of routines) {
    const { workoutType, trainingFrequency, month } = routine;
    const { frequencies } = (grid[workoutType._id] ??= { workoutType, frequencies: {} });
    const { routinesByMonth } = (frequencies[trainingFrequency._id] ??= {
      trainingFrequency,
      routinesByMonth: {},
    });
    (routinesByMonth[month] ??= []).push(routine);
  }
  return grid;
}

const monthsUpTo = (month: number): number[] =>
  Array.from({ length: Math.min(month, lastMonth) }, (_, at) => at + 1);

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
type WaitedSlot = Track & {
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
 * `filled` are the ids of the slots that hold a routine.
 */
export async function countWaitingUsers(
  filled: ReadonlySet<string>,
  until: string | null,
): Promise<WaitedSlot[]> {
  const slots = new Map<string, Track & { month: number; users: number; first: Due[] }>();
  for await (const some of findDueProgress(until ?? everyDay))
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

/** Users who are named in one answer: as many as one read of the table takes. */
const maxNamed = 100;

/**
 * GET /routines/waiting: counts when it is called, so that sending a routine writes no counter. Callers who see users are told
 * who waits, those first who are due first.
 */
export const showWaiting: UseCase<typeof routines.waiting> = async ({ actor, now }) => {
  const [stored, { receiving }] = await Promise.all([findRoutines(), readUserCounters()]);
  const until = waitingUntil(receiving, nextRunDay(now));
  const filled = new Set(stored.map((routine) => slotId(routine, routine.month)));
  const slots = await countWaitingUsers(filled, until);
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
