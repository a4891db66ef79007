import type { notifications } from '#shared/contracts/notifications.ts';
import { findDeliveryNotifications } from '../_data/routines/delivery-notifications.ts';
import type { UseCase } from '../_http/serve.ts';

/**
 * GET /notifications/unread-count. Of what was written to somebody it stands in the user, who has been read already;
 * routines are counted in the ledger, a dozen rows a year: one fact, no second counter.
 */
export const countUnread: UseCase<typeof notifications.unreadCount> = async ({ actor, now }) => {
  const unread = (await findDeliveryNotifications(actor.user._id, now)).filter(
    ({ readAt }) => readAt === null,
  );
  return { success: true, data: { unreadCount: Math.max(0, actor.user.unreadCount) + unread.length } };
};
