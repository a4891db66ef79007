import { notifications } from '#shared/contracts/messages/notifications.ts';
import { serve } from '../../platform/http/serve.ts';
import { countUnread } from './count-unread.ts';
import { createNotification } from './create-notification.ts';
import { getNotification } from './get-notification.ts';
import { listNotifications } from './list-notifications.ts';
import { markAllRead } from './mark-all-read.ts';
import { markRead } from './mark-one-read.ts';
import { removeNotification } from './remove-notification.ts';

export const handler = serve(notifications, {
  list: listNotifications,
  unreadCount: countUnread,
  markAllRead,
  get: getNotification,
  markRead,
  remove: removeNotification,
  create: createNotification,
});
