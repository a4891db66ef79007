import type { Notification } from '#shared/contracts/messages/notifications.ts';
import type { User } from '../../accounts/users.ts';
import { countOf, type NotificationFilter } from './counters.ts';
import { findFirstNotifications, matches } from './notification-rows.ts';

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
export async function readPage(user: User, request: PageRequest) {
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
