import type { notifications } from '#shared/contracts/notifications.ts';
import { newNotification, notificationSteps } from '../_data/notifications/notifications.ts';
import { isConditionFailed } from '../_data/table/errors.ts';
import { transact } from '../_data/table/table.ts';
import { AppError } from '../_kit/app-error.ts';
import type { UseCase } from '../_http/serve.ts';

/** POST /notifications, for admins. It is shown in the profile only; no mail is sent. */
export const createNotification: UseCase<typeof notifications.create> = async ({ body, now }) => {
  const { user, ...news } = body;
  const notification = newNotification({ ...news, relatedId: null, relatedType: null }, now);
  await transact(notificationSteps(user, [notification])).catch((error: unknown) => {
    throw isConditionFailed(error, 'user_gone') ? new AppError('user_not_found', { field: 'user' }) : error;
  });
  return { success: true, data: { notification } };
};
