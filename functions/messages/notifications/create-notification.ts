import type { notifications } from '#shared/contracts/messages/notifications.ts';
import { auditedUser, findUser } from '../../accounts/users.ts';
import { auditStep } from '../../platform/audit/audit-entries.ts';
import { newNotification, notificationSteps } from './notifications.ts';
import { isConditionFailed } from '../../platform/table/errors.ts';
import { transact } from '../../platform/table/table.ts';
import { AppError } from '../../platform/kit/app-error.ts';
import type { UseCase } from '../../platform/http/serve.ts';

/** POST /notifications, for admins. The notification is shown in the user's profile; no mail is sent. */
export const createNotification: UseCase<typeof notifications.create> = async ({ body, actor, now }) => {
  const { user: userId = actor.user._id, ...fields } = body;
  const user = await findUser(userId);
  if (!user) throw new AppError('user_not_found', { field: 'user' });
  const notification = newNotification(fields, now);
  const sent = { action: 'notify', object: auditedUser(user) } as const;
  await transact([
    ...notificationSteps(userId, [notification]),
    auditStep({ author: actor.user, now }, sent),
  ]).catch((error: unknown) => {
    throw isConditionFailed(error, 'user_gone') ? new AppError('user_not_found', { field: 'user' }) : error;
  });
  return { success: true, data: { notification } };
};
