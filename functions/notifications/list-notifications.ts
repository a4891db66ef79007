import type { notifications } from '#shared/contracts/notifications.ts';
import { findNotifications } from '../_data/notifications.ts';
import { correctUnread } from '../_data/unread.ts';
import type { UseCase } from '../_kit/serve.ts';

/**
 * GET /notifications. A year of them is read whole: pages by number need exact totals whatever the filter, and
 * nobody has more than a few of the table's pages of them.
 */
export const listNotifications: UseCase<typeof notifications.list> = async ({ query, actor }) => {
  const { page, limit, read, type, sort } = query;
  const all = await findNotifications(actor.user._id);
  await correctUnread(actor.user, all);
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
