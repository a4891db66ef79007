import type { notifications } from '#shared/contracts/notifications.ts';
import { readAllNotices } from '../_data/delivery-notices.ts';
import { readAllNotifications } from '../_data/unread.ts';
import type { UseCase } from '../_kit/serve.ts';

/** PUT /notifications/mark-all-read */
export const markAllRead: UseCase<typeof notifications.markAllRead> = async ({ actor, now }) => {
  await Promise.all([readAllNotifications(actor.user._id, now), readAllNotices(actor.user._id, now)]);
  return { success: true };
};
