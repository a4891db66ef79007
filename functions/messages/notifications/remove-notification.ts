import type { notifications } from '#shared/contracts/messages/notifications.ts';
import { hideDeliveryNotification } from './delivery-notifications.ts';
import { deleteNotification } from './mark-read.ts';
import { AppError } from '../../platform/kit/app-error.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { isRoutineNotification } from './routine-notifications.ts';

/** DELETE /notifications/{id}. A sent routine is hidden from the list: its delivery stays in the ledger. */
export const removeNotification: UseCase<typeof notifications.remove> = async ({ params, actor, now }) => {
  const isKnown = await remove(actor.user._id, params.id, now);
  if (!isKnown) throw new AppError('notification_not_found');
  return { success: true };
};

const remove = async (userId: string, id: string, now: Date): Promise<boolean> =>
  isRoutineNotification(id)
    ? hideDeliveryNotification(userId, id, now)
    : (await deleteNotification(userId, id, now)) !== null;
