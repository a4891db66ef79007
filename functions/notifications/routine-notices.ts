import type { Notification } from '#shared/contracts/notifications.ts';
import type { ArrivedDelivery } from '../_data/deliveries.ts';
import { findNotices } from '../_data/delivery-notices.ts';
import { messages } from '../_flows/messages.ts';

/** Whether an id names a routine that was sent. */
export const isRoutineNotice = (id: string): boolean => id.startsWith('dlv_');

/** The routines that somebody was sent within a year, as notifications. */
export const findRoutineNotices = async (userId: string, now: Date): Promise<Notification[]> =>
  (await findNotices(userId, now)).map(routineNotice);

/** A routine that was sent, as a notification of it: storefront.md section 3. */
export const routineNotice = (delivery: ArrivedDelivery): Notification => ({
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
