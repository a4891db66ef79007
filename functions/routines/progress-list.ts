import * as z from 'zod';
import type { ProgressFilter } from '#shared/contracts/routines/routine-progress.ts';
import { addDays, dueSoonDays, nextRunDay } from '#shared/rules/routines/routine-calendar.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import { indexes, keys as accountKeys, listUsers } from '#functions/accounts/index.ts';
import { getMany } from '#functions/platform/table/batches.ts';
import { filteredPage, parseCursor, writeCursor } from '#functions/platform/table/cursor.ts';
import { keys as routineKeys } from './entities.ts';
import { DuePlace, isInPlace, isOrderPartition, lateAnchors, OrderDays, readDuePlaces } from './due-order.ts';
import { findLastFinishedDay } from './due-progress.ts';
import { findNewestFailures, listFailedUsers } from './sending/failures.ts';
import { findManyProgress, nextMonthOf, StoredProgress } from './progress.ts';
import { slotId } from '#functions/platform/table/track.ts';

/** What the list rests on besides the index. */
export interface ListFacts {
  now: Date;
  /** The ids of the slots that hold a routine; asked for only by the filter that needs them. */
  filledSlots: () => Promise<ReadonlySet<string>>;
}

interface Page {
  limit: number;
  cursor?: string | undefined;
  filter?: ProgressFilter | undefined;
}

interface UserIdPage {
  userIds: string[];
  cursor: string | null;
}

/** Where a page of the active users ended, and of which list it was. */
const DueCursor = z.object({
  list: z.enum(['all', 'active', 'week', 'without-routine']),
  ...OrderDays.shape,
  ...DuePlace.shape,
});
/** Where a page of the other users ended; empty before the first of them. */
const OthersCursor = z.object({ list: z.literal('others'), userId: z.string().max(64) });

/** Days for which a cursor is good: then the days of the month have come round. */
const cursorDays = 31;

/**
 * A page of the users as the page of sending lists them: first those whose routines are sent, in the order in which they
 * are due, then the others, newest first. A filter takes some of the former, or the users whose sends failed, newest failure
 * first. The cost depends on the page and not on the number of users. Throws 400 for a forged cursor (P34).
 */
export async function listProgressUsers(
  { filter, limit, cursor }: Page,
  facts: ListFacts,
): Promise<UserIdPage> {
  if (filter === 'failed') return listFailedUsers(limit, cursor);
  const read = cursor === undefined ? null : parseCursor(z.union([DueCursor, OthersCursor]), cursor);
  if (read?.list === 'others') {
    if (filter !== undefined) throw new AppError('invalid_cursor', { field: 'cursor' });
    return listOthers(limit, read.userId);
  }
  const list = filter ?? 'all';
  if (read && read.list !== list) throw new AppError('invalid_cursor', { field: 'cursor' });
  const active = await listActive({ list, limit, cursor: read }, facts);
  if (active.cursor !== null || list !== 'all') return active;
  const left = limit - active.userIds.length;
  if (left === 0) return { ...active, cursor: writeCursor({ list: 'others', userId: '' }) };
  const others = await listOthers(left, '');
  // the routines of a user may stop between both reads
  return { userIds: [...new Set([...active.userIds, ...others.userIds])], cursor: others.cursor };
}

type DueList = z.output<typeof DueCursor>['list'];

async function listActive(
  { list, limit, cursor }: { list: DueList; limit: number; cursor: z.output<typeof DueCursor> | null },
  { now, filledSlots }: ListFacts,
): Promise<UserIdPage> {
  if (cursor) checkCursor(cursor, now);
  const [days, filled] = await Promise.all([
    cursor ?? orderDays(now),
    list === 'without-routine' ? filledSlots() : null,
  ]);
  const { start, lateFrom } = days;
  const order = { start, late: lateAnchors(days) };
  const until = list === 'week' ? lastDayOfWeek(start) : null;
  const { rows, end } = await filteredPage<DuePlace>(
    {
      read: (after, count) => readDuePlaces(days, { after, until, count }),
      keep: async (places) => {
        const progress = await findPlacedProgress(places.map(({ userId }) => userId));
        return places.filter((place) => {
          const each = progress.get(place.userId);
          return each && isInPlace(each, place, order) && !(filled && hasRoutine(each, filled));
        });
      },
    },
    { limit, after: cursor },
  );
  return {
    // a user who moves while the rows are read may have two
    userIds: [...new Set(rows.map(({ userId }) => userId))],
    cursor:
      end && writeCursor({ list, start, lateFrom, at: end.at, partition: end.partition, userId: end.userId }),
  };
}

/** The days of an order that begins now. */
async function orderDays(now: Date): Promise<OrderDays> {
  const start = nextRunDay(now);
  const settled = await findLastFinishedDay(start);
  const [oldest, missed] = [addDays(start, -31), settled === null ? '' : addDays(settled, 1)];
  return { start, lateFrom: missed > start ? start : missed < oldest ? oldest : missed };
}

function checkCursor({ start, lateFrom, partition }: z.output<typeof DueCursor>, now: Date): void {
  const run = nextRunDay(now);
  const isInTime = start <= run && start >= addDays(run, -cursorDays);
  const isLateInTime = lateFrom <= start && lateFrom >= addDays(start, -31);
  if (!isInTime || !isLateInTime || !isOrderPartition(partition))
    throw new AppError('invalid_cursor', { field: 'cursor' });
}

const hasRoutine = (progress: StoredProgress, filled: ReadonlySet<string>): boolean =>
  filled.has(slotId(progress, nextMonthOf(progress, progress)));

/** Progress with its time in the due index. */
const PlacedProgress = StoredProgress.extend({ gsi2sk: z.string().optional() });

async function findPlacedProgress(userIds: string[]) {
  const items = await getMany(userIds.map(routineKeys.routineProgress), true);
  return new Map(items.map((item) => z.parse(PlacedProgress, item)).map((each) => [each.userId, each]));
}

/** The users whose routines are not sent, newest first, from after a user on; from the newest on for an empty id. */
async function listOthers(limit: number, afterId: string): Promise<UserIdPage> {
  const { rows, end } = await filteredPage<string>(
    {
      read: async (after, count) => {
        const cursor = after
          ? writeCursor({ ...accountKeys.user(after), ...indexes.users(after) })
          : undefined;
        const page = await listUsers(count, cursor);
        return { rows: page.users.map(({ _id }) => _id), isLast: page.cursor === null };
      },
      keep: async (userIds) => {
        const active = new Set(
          (await findManyProgress(userIds, true)).flatMap(({ userId, isActive }) => (isActive ? userId : [])),
        );
        return userIds.filter((userId) => !active.has(userId));
      },
    },
    { limit, after: afterId },
  );
  return { userIds: rows, cursor: end && writeCursor({ list: 'others', userId: end }) };
}

/** Those of some users who fit a filter, in their order. */
export async function keepFitting(
  userIds: string[],
  filter: ProgressFilter,
  { now, filledSlots }: ListFacts,
): Promise<string[]> {
  if (filter === 'failed') {
    const failures = await findNewestFailures(userIds);
    return userIds.filter((userId) => failures.has(userId));
  }
  const [found, filled] = await Promise.all([
    findManyProgress(userIds),
    filter === 'without-routine' ? filledSlots() : null,
  ]);
  const lastDay = lastDayOfWeek(nextRunDay(now));
  const fitting = found
    .filter(({ isActive }) => isActive)
    .filter((each) => filter !== 'week' || each.nextDueDate <= lastDay)
    .filter((each) => !(filled && hasRoutine(each, filled)));
  const fittingIds = new Set(fitting.map(({ userId }) => userId));
  return userIds.filter((userId) => fittingIds.has(userId));
}

/** The day of the last of seven runs. */
const lastDayOfWeek = (nextRun: string): string => addDays(nextRun, dueSoonDays - 1);
