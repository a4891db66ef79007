import * as z from 'zod';
import { noSuch } from './errors.ts';
import { expandable, integer, text } from './params.ts';

const farFuture = 99_999_999_999;
const moment = () => integer(0, farFuture);
const range = z.strictObject({
  gt: moment().optional(),
  gte: moment().optional(),
  lt: moment().optional(),
  lte: moment().optional(),
});

/** The parameters of every list: pages and expansions. */
export const pageParams = {
  ...expandable,
  limit: integer(1, 100).optional(),
  starting_after: text().optional(),
  ending_before: text().optional(),
};

/** The parameters of a list of things that carry a date. */
export const listParams = {
  ...pageParams,
  created: z
    .preprocess((value) => (typeof value === 'string' ? { gte: value, lte: value } : value), range)
    .optional(),
};

interface Page {
  limit?: number | undefined;
  starting_after?: string | undefined;
  ending_before?: string | undefined;
  created?: z.output<typeof range> | undefined;
}

interface Listed {
  id: string;
  object: string;
  created?: number;
}

/** Whether a row's value is the one that a list was asked for; where none was, each is. */
export const isWanted = <T>(wanted: T | undefined, value: T): boolean =>
  wanted === undefined || wanted === value;

/**
 * One page of `rows`, which come oldest first; Stripe lists the newest first. Only the rows around the page are
 * looked at: a sweep through a hundred thousand of them must not look at each of them for each page.
 */
export function listOf<T extends Listed>(
  rows: Iterable<T>,
  page: Page,
  url: string,
  matches: (row: T) => boolean = () => true,
) {
  const all = [...rows];
  const limit = page.limit ?? 10;
  const data: T[] = [];
  const isBackwards = page.ending_before !== undefined;
  const step = isBackwards ? 1 : -1;
  for (let at = firstOf(all, page); at >= 0 && at < all.length && data.length <= limit; at += step) {
    const row = all[at] as T;
    if (isWithin(row.created ?? 0, page.created) && matches(row)) data.push(row);
  }
  const hasMore = data.length > limit;
  if (hasMore) data.pop();
  if (isBackwards) data.reverse();
  return { object: 'list' as const, url, has_more: hasMore, data };
}

/** Where a page begins in rows that come oldest first. */
function firstOf(all: Listed[], { starting_after: after, ending_before: before }: Page): number {
  const position = (id: string, param: string) => {
    const at = all.findLastIndex((row) => row.id === id);
    if (at === -1) throw noSuch(all[0]?.object ?? 'object', id, param);
    return at;
  };
  if (before !== undefined) return position(before, 'ending_before') + 1;
  return after === undefined ? all.length - 1 : position(after, 'starting_after') - 1;
}

/** One page of `rows` in the order they have. */
export function pageOf<T extends Listed>(rows: T[], page: Page, url: string) {
  const limit = page.limit ?? 10;
  const position = (id: string, param: string) => {
    const kind = rows[0]?.object ?? 'object';
    const at = rows.findIndex((row) => row.id === id);
    if (at === -1) throw noSuch(kind, id, param);
    return at;
  };
  if (page.ending_before !== undefined) {
    const end = position(page.ending_before, 'ending_before');
    const start = Math.max(0, end - limit);
    return { object: 'list' as const, url, has_more: start > 0, data: rows.slice(start, end) };
  }
  const start = page.starting_after === undefined ? 0 : position(page.starting_after, 'starting_after') + 1;
  return {
    object: 'list' as const,
    url,
    has_more: start + limit < rows.length,
    data: rows.slice(start, start + limit),
  };
}

function isWithin(created: number, { gt, gte, lt, lte }: NonNullable<Page['created']> = {}): boolean {
  return (
    created > (gt ?? -1) &&
    created >= (gte ?? 0) &&
    created < (lt ?? Infinity) &&
    created <= (lte ?? Infinity)
  );
}
