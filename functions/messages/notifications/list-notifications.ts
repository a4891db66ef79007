import { countOf, type NotificationFilter, setCounters, uncountExpired } from './counters.ts';
import { ofUser } from '#functions/platform/table/partitions.ts';
import { query, queryAll } from '#functions/platform/table/table.ts';
import { findUser, shownSince, type User } from '#functions/accounts/index.ts';
import { Notification, type notifications } from '#shared/contracts/messages/notifications.ts';
import { findNotifications, writtenBetween, writtenSince } from './notifications.ts';
import { ConditionFailed } from '#functions/platform/table/errors.ts';
import { retryOnConflict } from '#functions/platform/table/retries.ts';
import type { UseCase } from '#functions/platform/http/serve.ts';
import { findRoutineNotifications } from './deliveries.ts';

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
async function findFirstNotifications(
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
const matches = (one: Notification, { type, read }: NotificationFilter): boolean =>
  (read === undefined || one.read === read) && (type === undefined || one.type === type);

interface PageRequest {
  since: string;
  filter: NotificationFilter;
  newestFirst: boolean;
  page: number;
  limit: number;
  /** The sent routines, of every filter. */
  routines: Promise<Notification[]>;
}

/**
 * A page of a user's notifications with the sent routines among them, and the total of the filter. Null when the rows
 * contradict the counters of the user.
 */
async function readPage(user: User, request: PageRequest) {
  const { filter, newestFirst, page, limit } = request;
  const [start, end] = [(page - 1) * limit, page * limit];
  // the first page needs no total, so rows and routines are read at once
  const [routines, firstPage] = await Promise.all([
    request.routines.then((all) => all.filter((one) => matches(one, filter))),
    page === 1 ? findFirstNotifications(user, { ...request, count: limit }) : undefined,
  ]);
  const total = countOf(user, filter) + routines.length;
  if (page > 1 && start >= total) return { notifications: [], total };
  // the later half is read from the end of the list
  const isReversed = page > 1 && total - start < end;
  const order = isReversed ? !newestFirst : newestFirst;
  const count = isReversed ? total - start : end;
  const rows =
    page === 1 ? firstPage : await findFirstNotifications(user, { ...request, newestFirst: order, count });
  if (!rows) return null;
  const first = [...rows, ...routines].toSorted(order ? newest : oldest);
  const notifications = isReversed
    ? first.slice(Math.max(0, total - end), count).toReversed()
    : first.slice(start, end);
  return { notifications, total };
}

/** Newest first; notifications of the same moment by id. */
const newest = (a: Notification, b: Notification): number =>
  a.createdAt === b.createdAt ? compare(b._id, a._id) : compare(b.createdAt, a.createdAt);

const oldest = (a: Notification, b: Notification): number => newest(b, a);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Counters that lag behind by this much are counted anew: a week later DynamoDB begins to delete what they still count. */
const maxLagMs = 28 * 86_400_000;

/**
 * Reads with counters that agree with the rows. `user` is as it was read with the session; `read` gets the user with the
 * counters, and the time since which notifications are shown. It returns null when the rows contradict the counters, and
 * is called again when they have been counted anew.
 */
const readCounted = <T>(
  user: User,
  now: Date,
  read: (counted: User, since: string) => Promise<T | null>,
): Promise<T> =>
  retryOnConflict(async (attempt) => {
    const found = attempt === 1 ? user : ((await findUser(user._id)) ?? user);
    const covered = found.notificationsSince;
    const shown = shownSince(now);
    // another function's clock may be ahead
    const since = covered > shown ? covered : shown;
    if (Date.parse(since) - Date.parse(covered) >= maxLagMs)
      return readAgain(await recount(found, since), since, read);
    const [expired, result] = await Promise.all([
      queryAll(Notification, ofUser('notification', user._id), writtenBetween(covered, since)),
      read(found, since),
    ]);
    if (expired.length > 0) return readAgain(await uncountExpired(found, expired, since), since, read);
    return result ?? readAgain(await recount(found, since), since, read);
  });

/** A second contradiction is a change since the counters were written: all is read once more. */
async function readAgain<T>(
  counted: User,
  since: string,
  read: (counted: User, since: string) => Promise<T | null>,
): Promise<T> {
  const result = await read(counted, since);
  if (result === null) throw new ConditionFailed('counter_changed', 0);
  return result;
}

const recount = async (user: User, since: string): Promise<User> =>
  setCounters(user, await findNotifications(user._id, since), since);

/**
 * GET /notifications, sent routines included. Only the rows up to the page are read: the totals of every filter are counted
 * on the user. Routines are a dozen a year, and all of them are read.
 */
export const listNotifications: UseCase<typeof notifications.list> = async ({ query, actor, now }) => {
  const { page, limit, type, sort } = query;
  const filter = { type, read: query.read === undefined ? undefined : query.read === 'true' };
  const newestFirst = sort === '-createdAt';
  const routines = findRoutineNotifications(actor.user._id, now);
  // a failure elsewhere that comes first must not leave this one unhandled
  routines.catch(() => {});
  const { notifications, total } = await readCounted(actor.user, now, (counted, since) =>
    readPage(counted, { since, filter, newestFirst, page, limit, routines }),
  );
  return {
    success: true,
    data: { notifications, pagination: { page, limit, total, pages: Math.ceil(total / limit) } },
  };
};
