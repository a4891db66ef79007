import { type Notification, notifications } from '#shared/contracts/messages/notifications.ts';
import { serve, type UseCase } from '#functions/platform/http/serve.ts';
import { listNotifications } from './list-notifications.ts';
import {
  findDeliveryNotification,
  findDeliveryNotifications,
  hideDeliveryNotification,
  isRoutineNotification,
  markAllDeliveriesRead,
  markDeliveryRead,
  routineNotification,
} from './deliveries.ts';
import { deleteNotification, markAllNotificationsRead, markNotificationRead } from './mark-read.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import { findNotification, newNotification, notificationSteps } from './notifications.ts';
import { auditedUser, findUser } from '#functions/accounts/users.ts';
import { auditStep } from '#functions/platform/audit-entries.ts';
import { isConditionFailed } from '#functions/platform/table/errors.ts';
import { transact } from '#functions/platform/table/table.ts';

/** POST /notifications, for admins. The notification is shown in the user's profile; no mail is sent. */
const createNotification: UseCase<typeof notifications.create> = async ({ body, actor, now }) => {
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

/** PUT /notifications/{id}/read */
const markRead: UseCase<typeof notifications.markRead> = async ({ params, actor, now }) => {
  const notification = await read(actor.user._id, params.id, now);
  if (!notification) throw new AppError('notification_not_found');
  return { success: true, data: { notification } };
};

async function read(userId: string, id: string, now: Date): Promise<Notification | null> {
  if (!isRoutineNotification(id)) return markNotificationRead(userId, id, now);
  const delivery = await markDeliveryRead(userId, id, now);
  return delivery && routineNotification(delivery);
}

/** GET /notifications/{id}: one of the caller's; another user's is not in their partition, so 404 (P18). */
const getNotification: UseCase<typeof notifications.get> = async ({ params, actor, now }) => {
  const notification = await find(actor.user._id, params.id, now);
  if (!notification) throw new AppError('notification_not_found');
  return { success: true, data: { notification } };
};

async function find(userId: string, id: string, now: Date): Promise<Notification | null> {
  if (!isRoutineNotification(id)) return findNotification(userId, id, now);
  const delivery = await findDeliveryNotification(userId, id, now);
  return delivery && routineNotification(delivery);
}

/** DELETE /notifications/{id}. A sent routine is hidden from the list: its delivery stays in the ledger. */
const removeNotification: UseCase<typeof notifications.remove> = async ({ params, actor, now }) => {
  const isKnown = await remove(actor.user._id, params.id, now);
  if (!isKnown) throw new AppError('notification_not_found');
  return { success: true };
};

const remove = async (userId: string, id: string, now: Date): Promise<boolean> =>
  isRoutineNotification(id)
    ? hideDeliveryNotification(userId, id, now)
    : (await deleteNotification(userId, id, now)) !== null;

/**
 * GET /notifications/unread-count. Unread notifications are counted on the user, who was read with the session; unread
 * routines are counted in the delivery ledger, which has a dozen rows a year and needs no counter.
 */
const countUnread: UseCase<typeof notifications.unreadCount> = async ({ actor, now }) => {
  const unreadDeliveries = (await findDeliveryNotifications(actor.user._id, now)).filter(
    ({ readAt }) => readAt === null,
  );
  return {
    success: true,
    data: { unreadCount: Math.max(0, actor.user.unreadCount) + unreadDeliveries.length },
  };
};

/** PUT /notifications/mark-all-read */
const markAllRead: UseCase<typeof notifications.markAllRead> = async ({ actor, now }) => {
  await Promise.all([
    markAllNotificationsRead(actor.user._id, now),
    markAllDeliveriesRead(actor.user._id, now),
  ]);
  return { success: true };
};

export const handler = serve(notifications, {
  list: listNotifications,
  unreadCount: countUnread,
  markAllRead,
  get: getNotification,
  markRead,
  remove: removeNotification,
  create: createNotification,
});
