import type { notifications } from '#shared/contracts/notifications.ts';
import { readNotification } from '../_data/unread.ts';
import { AppError } from '../_kit/app-error.ts';
import type { UseCase } from '../_kit/serve.ts';

/** PUT /notifications/{id}/read */
export const markRead: UseCase<typeof notifications.markRead> = async ({ params, actor, now }) => {
  const notification = await readNotification(actor.user._id, params.id, now);
  if (!notification) throw new AppError('notification_not_found');
  return { success: true, data: { notification } };
};
