import type { notifications, Notification } from '#shared/contracts/notifications.ts';
import { findNotice } from '../_data/delivery-notices.ts';
import { findNotification } from '../_data/notifications.ts';
import { AppError } from '../_kit/app-error.ts';
import type { UseCase } from '../_kit/serve.ts';
import { isRoutineNotice, routineNotice } from './routine-notices.ts';

/** GET /notifications/{id}: the caller's own; anybody else's is simply not in their partition (P18). */
export const getNotification: UseCase<typeof notifications.get> = async ({ params, actor, now }) => {
  const notification = await find(actor.user._id, params.id, now);
  if (!notification) throw new AppError('notification_not_found');
  return { success: true, data: { notification } };
};

async function find(userId: string, id: string, now: Date): Promise<Notification | null> {
  if (!isRoutineNotice(id)) return findNotification(userId, id);
  const notice = await findNotice(userId, id, now);
  return notice && routineNotice(notice);
}
