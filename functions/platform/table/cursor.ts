import * as z from 'zod';
import { AppError } from '../kit/app-error.ts';

const Cursor = z.record(z.string(), z.string());

/** Where a page ended, as one opaque word for URLs. */
export const writeCursor = (lastKey: Record<string, unknown>): string =>
  Buffer.from(JSON.stringify(lastKey)).toString('base64url');

/**
 * The key inside a cursor. It must lie in the partition that is being read: a cursor made for another user's
 * list, or by hand, is 400 `invalid_cursor` (P34).
 */
export function readCursor(cursor: string, partitionKey: string, partition: string): Record<string, string> {
  const key = parseCursor(Cursor, cursor);
  if (key[partitionKey] === partition && key['pk'] && key['sk']) return key;
  throw new AppError('invalid_cursor', { field: 'cursor' });
}

/** What a list of several partitions has written into its cursor; 400 `invalid_cursor` for anything else (P34). */
export function parseCursor<S extends z.core.$ZodType>(schema: S, cursor: string): z.output<S> {
  try {
    return z.parse(schema, JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
  } catch {
    // whatever it was, it is no cursor of ours
    throw new AppError('invalid_cursor', { field: 'cursor' });
  }
}

/** An ordered list of which some rows are shown. */
interface FilteredList<Row> {
  /** Rows after a place, at least one unless none is left. They are about as many as are asked for. */
  read: (after: Row | null, count: number) => Promise<{ rows: Row[]; isLast: boolean }>;
  /** Those of the rows that are shown, in the same order. */
  keep: (rows: Row[]) => Promise<Row[]>;
}

/** Rows that one page looks at: at most some 500 units for their progress. */
const maxLookedAt = 1000;

/**
 * A page of the rows that are shown, and the row after which the next page starts; null after the last page. A page whose
 * rows are rare may have fewer than `limit`, or none, and still a next page: its cost is bounded.
 */
export async function filteredPage<Row>(
  { read, keep }: FilteredList<Row>,
  { limit, after }: { limit: number; after: Row | null },
): Promise<{ rows: Row[]; end: Row | null }> {
  const shown: Row[] = [];
  let [lookedAt, place] = [0, after];
  // one more than requested shows whether there is a next page
  for (let count = limit + 1; ; count = Math.min(count * 5, maxLookedAt - lookedAt)) {
    const { rows, isLast } = await read(place, count);
    shown.push(...(await keep(rows)));
    if (shown.length > limit) return { rows: shown.slice(0, limit), end: shown[limit - 1]! };
    if (isLast) return { rows: shown, end: null };
    lookedAt += rows.length;
    place = rows.at(-1) ?? place;
    if (lookedAt >= maxLookedAt) return { rows: shown, end: place };
  }
}
