import * as z from 'zod';
import { addDays, anchorDaysOn, nextDueAfter, sendTime } from '#shared/rules/routines/routine-calendar.ts';
import { writeCursor } from '#functions/platform/table/cursor.ts';
import { anchorDayPartition, keys } from './entities.ts';
import { dueShards } from '#functions/platform/table/due-items.ts';
import { query } from '#functions/platform/table/table.ts';

/*
 * The active users in the order in which their routines are due. Who is in the due index stands at the time that it holds;
 * the others stand at the next of their days of the month. Each place is in one partition of an index, so that a page goes
 * on after the last place of the page before.
 */

/** The days between which an order was made. A list keeps them from page to page, also past the next run. */
export const OrderDays = z.object({
  /** The day of the next run. */
  start: z.iso.date(),
  /** The first day whose run may have missed users; `start` when it has missed none. */
  lateFrom: z.iso.date(),
});
export type OrderDays = z.output<typeof OrderDays>;

/** The place of a user in the order. */
export const DuePlace = z.object({
  /** The time of the send. */
  at: z.iso.datetime(),
  /** The partition of the index that has the place. */
  partition: z.string().max(64),
  userId: z.string().startsWith('usr_').max(64),
});
export type DuePlace = z.output<typeof DuePlace>;

const anchors = Array.from({ length: 31 }, (_, index) => index + 1);
const duePartitions = dueShards('routines');

/** The partitions in the order in which those of one time follow each other. */
const ranks = new Map(
  [...duePartitions, ...anchors.map(anchorDayPartition)].map((partition, rank) => [partition, rank]),
);
const rankOf = ({ partition }: Pick<DuePlace, 'partition'>): number => ranks.get(partition) ?? -1;

/** Whether a partition is one of those that have places. */
export const isOrderPartition = (partition: string): boolean => ranks.has(partition);

const compare = (a: Omit<DuePlace, 'userId'>, b: Omit<DuePlace, 'userId'>): number =>
  a.at === b.at ? rankOf(a) - rankOf(b) : a.at < b.at ? -1 : 1;

const timeOf = (day: string): string => sendTime(day).toISOString();

/** The anchor days that a run before `start` may have missed, each with the last day on which it was due. */
export function lateAnchors({ start, lateFrom }: OrderDays): Map<number, string> {
  const late = new Map<number, string>();
  for (let day = addDays(start, -1); day >= lateFrom; day = addDays(day, -1))
    for (const anchor of anchorDaysOn(day)) if (!late.has(anchor)) late.set(anchor, day);
  return late;
}

/** The places of the index of anchor days: those that may be late, then each once from `start` on. */
function anchorPlaces(days: OrderDays): Omit<DuePlace, 'userId'>[] {
  const next = anchors.map((anchor) => [anchor, nextDueAfter(addDays(days.start, -1), anchor)] as const);
  return [...lateAnchors(days), ...next].map(([anchor, day]) => ({
    at: timeOf(day),
    partition: anchorDayPartition(anchor),
  }));
}

const endOfTime = '9999-12-31T00:00:00.000Z';

/**
 * At least one place after `after` that is due by `until` (a day; null for all), unless none is left, and about `count` of
 * them. Some places hold users who stand elsewhere; `isInPlace` tells.
 */
export async function readDuePlaces(
  days: OrderDays,
  { after, until, count }: { after: DuePlace | null; until: string | null; count: number },
): Promise<{ rows: DuePlace[]; isLast: boolean }> {
  const last = until === null ? endOfTime : timeOf(until);
  // with many users those of the first day fill a page; with few, all partitions are read
  const ends = [timeOf(days.start), last];
  const ahead = [...new Set(ends.filter((end) => end <= last && (!after || end >= after.at)))];
  const rows: DuePlace[] = [];
  let from = after?.at ?? '0';
  for (const end of ahead) {
    const found = await readWindow(days, { after, from, end, count });
    rows.push(...found.rows);
    if (!found.isWhole) return { rows, isLast: false };
    if (rows.length >= count) return { rows, isLast: end === last };
    from = laterThan(end);
  }
  return { rows, isLast: true };
}

/** Greater than a time and less than every later one. */
const laterThan = (time: string): string => `${time}~`;

interface Window {
  after: DuePlace | null;
  from: string;
  end: string;
  count: number;
}

/** The places of a span of time in their order, as far as every partition has been read. */
async function readWindow(
  days: OrderDays,
  { after, from, end, count }: Window,
): Promise<{ rows: DuePlace[]; isWhole: boolean }> {
  const anchored = anchorPlaces(days).filter(
    (place) => place.at >= from && place.at <= end && (!after || compare(place, after) >= 0),
  );
  const parts = await Promise.all([
    ...duePartitions.map((partition) => readDueShard(partition, { after, from, end, count })),
    ...anchored.map((place) => readAnchorShard(place, after, count)),
  ]);
  // what stands behind the end of a part that has more may come after places that are not read yet
  const [frontier] = parts.flatMap(({ rows, hasMore }) => (hasMore ? rows.slice(-1) : [])).toSorted(compare);
  const rows = parts.flatMap((part) => part.rows).toSorted(compare);
  return {
    rows: frontier ? rows.filter((row) => compare(row, frontier) <= 0) : rows,
    isWhole: !frontier,
  };
}

interface Part {
  rows: DuePlace[];
  hasMore: boolean;
}

const DueRow = z.object({ userId: z.string(), gsi2sk: z.string() });
const AnchorRow = z.object({ gsi3sk: z.string() });

async function readDueShard(partition: string, { after, from, end, count }: Window): Promise<Part> {
  // of the time at which the page before ended, earlier partitions are read to the end
  const isBehind = after?.at === from && rankOf({ partition }) < rankOf(after);
  const start = isBehind ? laterThan(from) : from;
  if (start > end) return { rows: [], hasMore: false };
  const isHere = after?.at === from && after.partition === partition;
  const { items, cursor } = await query(DueRow, partition, {
    index: 'gsi2',
    from: start,
    upTo: end,
    limit: count,
    ...(isHere && {
      cursor: writeCursor({
        ...keys.routineProgress(after.userId),
        gsi2pk: partition,
        gsi2sk: after.at,
      }),
    }),
  });
  const rows = items.map(({ userId, gsi2sk: at }) => ({ at, partition, userId }));
  return { rows, hasMore: cursor !== null };
}

async function readAnchorShard(
  { at, partition }: Omit<DuePlace, 'userId'>,
  after: DuePlace | null,
  count: number,
): Promise<Part> {
  const isHere = after?.at === at && after.partition === partition;
  const { items, cursor } = await query(AnchorRow, partition, {
    index: 'gsi3',
    limit: count,
    ...(isHere && {
      cursor: writeCursor({
        ...keys.routineProgress(after.userId),
        gsi3pk: partition,
        gsi3sk: after.userId,
      }),
    }),
  });
  const rows = items.map(({ gsi3sk: userId }) => ({ at, partition, userId }));
  return { rows, hasMore: cursor !== null };
}

/** What decides where a user stands. */
interface Placed {
  isActive: boolean;
  anchorDay: number;
  nextDueDate: string;
  /** The time in the due index, while the user is in it. */
  gsi2sk?: string | undefined;
}

/** Whether a user stands at a place of one of the indexes: each active user does at one of them. */
export function isInPlace(
  { isActive, anchorDay, nextDueDate, gsi2sk }: Placed,
  { at, partition }: DuePlace,
  { start, late }: { start: string; late: ReadonlyMap<number, string> },
): boolean {
  if (!isActive) return false;
  if (duePartitions.includes(partition)) return gsi2sk === at;
  if (gsi2sk !== undefined) return false;
  const isLate = late.has(anchorDay) && nextDueDate < start;
  return isLate === at < timeOf(start);
}
