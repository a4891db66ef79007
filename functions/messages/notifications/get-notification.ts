import type { notifications, Notification } from '#shared/contracts/messages/notifications.ts';
import { findDeliveryNotification } from './delivery-notifications.ts';
import { findNotification } from './notifications.ts';
import { AppError } from '../../platform/kit/app-error.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { isRoutineNotification, routineNotification } from './routine-notifications.ts';

/** GET /notifications/{id}: one of the caller's; another user's is not in their partition, so 404 (P18). */
export const getNotification: UseCase<typeof notifications.get> = async ({ params, actor, now }) => {
  const notification = await find(actor.user._id, params.id, now);
  if (!notification) throw new AppError('notification_not_found');
  return { success: true, data: { notification } };
};

async function find(userId: string, id: string, now: Date): Promise<Notification | null> {
  if (!isRoutineNotification(id)) return findNotification(userId, id, now);
  const delivery = await findDeliveryNotification(userId, id, now);
  return delivery && routineNotification(delivery);
}
