import type { notifications } from '#shared/contracts/notifications.ts';
import type { UseCase } from '../_kit/serve.ts';

/** GET /notifications/unread-count: it stands in the user, who has been read already. */
export const countUnread: UseCase<typeof notifications.unreadCount> = async ({ actor }) => ({
  success: true,
  data: { unreadCount: Math.max(0, actor.user.unreadCount) },
});
