import type { notifications, Notification } from '#shared/contracts/notifications.ts';
import { readNotice } from '../_data/delivery-notices.ts';
import { readNotification } from '../_data/unread.ts';
import { AppError } from '../_kit/app-error.ts';
import type { UseCase } from '../_kit/serve.ts';
import { isRoutineNotice, routineNotice } from './routine-notices.ts';

/** PUT /notifications/{id}/read */
export const markRead: UseCase<typeof notifications.markRead> = async ({ params, actor, now }) => {
  const notification = await read(actor.user._id, params.id, now);
  if (!notification) throw new AppError('notification_not_found');
  return { success: true, data: { notification } };
};

async function read(userId: string, id: string, now: Date): Promise<Notification | null> {
  if (!isRoutineNotice(id)) return readNotification(userId, id, now);
  const notice = await readNotice(userId, id, now);
  return notice && routineNotice(notice);
}
