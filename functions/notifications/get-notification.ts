import type { notifications } from '#shared/contracts/notifications.ts';
import { findNotification } from '../_data/notifications.ts';
import { AppError } from '../_kit/app-error.ts';
import type { UseCase } from '../_kit/serve.ts';

/** GET /notifications/{id}: the caller's own; anybody else's is simply not in their partition (P18). */
export const getNotification: UseCase<typeof notifications.get> = async ({ params, actor }) => {
  const notification = await findNotification(actor.user._id, params.id);
  if (!notification) throw new AppError('notification_not_found');
  return { success: true, data: { notification } };
};
