import { countOf, type NotificationFilter } from './counters.ts';
import { ofUser } from '../../platform/table/partitions.ts';
import { query } from '../../platform/table/table.ts';
import type { User } from '../../accounts/users.ts';
import { Notification, writtenSince } from './notifications.ts';

/** Rows of the first read with a filter; each further read takes twice as many, so that a rare type takes few reads. */
const firstFilteredRead = 50;

interface RowsRequest {
  since: string;
  filter: NotificationFilter;
  newestFirst: boolean;
  count: number;
}

/**
 * The first notifications of a filter, in one of both orders. Null when there are more or fewer than the counters of the
 * user say.
 */
export async function findFirstNotifications(
  user: User,
  { since, filter, newestFirst, count }: RowsRequest,
): Promise<Notification[] | null> {
  const expected = Math.min(count, countOf(user, filter));
  const isFiltered = filter.type !== undefined || filter.read !== undefined;
  // without a filter a row too many is noticed at no cost
  const wanted = isFiltered ? expected : count;
  const found: Notification[] = [];
  let limit = isFiltered ? Math.max(count, firstFilteredRead) : count;
  let cursor: string | undefined;
  while (found.length < wanted) {
    const page = await query(Notification, ofUser('notification', user._id), {
      ...writtenSince(since),
      newestFirst,
      limit,
      cursor,
    });
    found.push(...page.items.filter((one) => matches(one, filter)));
    if (page.cursor === null) break;
    cursor = page.cursor;
    limit = isFiltered ? limit * 2 : wanted - found.length;
  }
  const first = found.slice(0, wanted);
  return first.length === expected ? first : null;
}

/** Whether a filter shows a notification. */
export const matches = (one: Notification, { type, read }: NotificationFilter): boolean =>
  (read === undefined || one.read === read) && (type === undefined || one.type === type);
