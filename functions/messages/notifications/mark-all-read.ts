import type { notifications } from '#shared/contracts/messages/notifications.ts';
import { markAllDeliveriesRead } from './delivery-notifications.ts';
import { markAllNotificationsRead } from './mark-read.ts';
import type { UseCase } from '../../platform/http/serve.ts';

/** PUT /notifications/mark-all-read */
export const markAllRead: UseCase<typeof notifications.markAllRead> = async ({ actor, now }) => {
  await Promise.all([
    markAllNotificationsRead(actor.user._id, now),
    markAllDeliveriesRead(actor.user._id, now),
  ]);
  return { success: true };
};
