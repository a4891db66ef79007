/* What other subjects may use of messages; they import nothing else of it. */

export { indexes, keys, plannedDeliveries } from './entities.ts';
export { type Feedback, readFeedback, recordSentMails } from './ses-event.ts';
export {
  deliveryId,
  deliveryItem,
  findDeliveries,
  findDelivery,
  findManyDeliveries,
  findPlannedDeliveries,
  findSentDeliveries,
  isSent,
  StoredDelivery,
} from './notifications/deliveries.ts';
export {
  findNotifications,
  type NotificationText,
  type NotificationWithMail,
  type PreparedNotifications,
  prepareNotifications,
} from './notifications/notifications.ts';
