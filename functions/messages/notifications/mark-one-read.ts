import type { notifications, Notification } from '#shared/contracts/messages/notifications.ts';
import { markDeliveryRead } from './delivery-notifications.ts';
import { markNotificationRead } from './mark-read.ts';
import { AppError } from '../../platform/kit/app-error.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { isRoutineNotification, routineNotification } from './routine-notifications.ts';

/** PUT /notifications/{id}/read */
export const markRead: UseCase<typeof notifications.markRead> = async ({ params, actor, now }) => {
  const notification = await read(actor.user._id, params.id, now);
  if (!notification) throw new AppError('notification_not_found');
  return { success: true, data: { notification } };
};

async function read(userId: string, id: string, now: Date): Promise<Notification | null> {
  if (!isRoutineNotification(id)) return markNotificationRead(userId, id, now);
  const delivery = await markDeliveryRead(userId, id, now);
  return delivery && routineNotification(delivery);
}
