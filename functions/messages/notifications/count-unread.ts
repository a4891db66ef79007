import type { notifications } from '#shared/contracts/messages/notifications.ts';
import { findDeliveryNotifications } from './delivery-notifications.ts';
import type { UseCase } from '../../platform/http/serve.ts';

/**
 * GET /notifications/unread-count. Unread notifications are counted on the user, who was read with the session; unread
 * routines are counted in the delivery ledger, which has a dozen rows a year and needs no counter.
 */
export const countUnread: UseCase<typeof notifications.unreadCount> = async ({ actor, now }) => {
  const unreadDeliveries = (await findDeliveryNotifications(actor.user._id, now)).filter(
    ({ readAt }) => readAt === null,
  );
  return {
    success: true,
    data: { unreadCount: Math.max(0, actor.user.unreadCount) + unreadDeliveries.length },
  };
};
