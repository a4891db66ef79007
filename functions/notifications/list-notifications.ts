import type { Notification, notifications } from '#shared/contracts/notifications.ts';
import { findNotifications } from '../_data/notifications/notifications.ts';
import { correctUnread } from '../_data/notifications/mark-read.ts';
import type { UseCase } from '../_http/serve.ts';
import { findRoutineNotifications } from './routine-notifications.ts';

/**
 * GET /notifications, the routines that were sent among them. A year of them is read whole: pages by number need exact totals whatever the filter, and
 * nobody has more than a few of the table's pages of them.
 */
export const listNotifications: UseCase<typeof notifications.list> = async ({ query, actor, now }) => {
  const { page, limit, read, type, sort } = query;
  const [written, routines] = await Promise.all([
    findNotifications(actor.user._id),
    findRoutineNotifications(actor.user._id, now),
  ]);
  await correctUnread(actor.user, written);
  const all = [...written, ...routines].toSorted(newestFirst);
  const matching = all.filter(
    (one) => (read === undefined || String(one.read) === read) && (type === undefined || one.type === type),
  );
  const sorted = sort === 'createdAt' ? matching.toReversed() : matching;
  const total = matching.length;
  return {
    success: true,
    data: {
      notifications: sorted.slice((page - 1) * limit, page * limit),
      pagination: { page, limit, total, pages: Math.ceil(total / limit) },
    },
  };
};

/** Of the same moment, in the order of their ids. */
const newestFirst = (a: Notification, b: Notification): number =>
  a.createdAt === b.createdAt ? compare(b._id, a._id) : compare(b.createdAt, a.createdAt);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
