import type { notifications } from '#shared/contracts/notifications.ts';
import { deleteNotification } from '../_data/unread.ts';
import { AppError } from '../_kit/app-error.ts';
import type { UseCase } from '../_kit/serve.ts';

/** DELETE /notifications/{id} */
export const removeNotification: UseCase<typeof notifications.remove> = async ({ params, actor }) => {
  const known = await deleteNotification(actor.user._id, params.id);
  if (!known) throw new AppError('notification_not_found');
  return { success: true };
};
