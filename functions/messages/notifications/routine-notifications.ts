import type { Notification } from '#shared/contracts/messages/notifications.ts';
import type { SentDelivery } from './deliveries.ts';
import { findDeliveryNotifications } from './delivery-notifications.ts';
import { messages } from '../../platform/messages.ts';

/** Whether an id is that of a sent routine. */
export const isRoutineNotification = (id: string): boolean => id.startsWith('dlv_');

/** The routines that a user was sent within a year, as notifications. */
export const findRoutineNotifications = async (userId: string, now: Date): Promise<Notification[]> =>
  (await findDeliveryNotifications(userId, now)).map(routineNotification);

/** A sent routine as a notification of the API. */
export const routineNotification = (delivery: SentDelivery): Notification => ({
  _id: delivery._id,
  type: 'routine',
  priority: 'medium',
  ...messages.routineSent(delivery.month, delivery.routineName),
  read: delivery.readAt !== null,
  createdAt: delivery.sentAt,
  updatedAt: delivery.readAt ?? delivery.sentAt,
  emailSent: true,
  emailSentAt: delivery.sentAt,
  relatedId: delivery.routineId,
  relatedType: 'routine',
});
