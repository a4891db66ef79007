import type { Notification } from '#shared/contracts/messages/notifications.ts';

/**
 * Writes notifications to a user, a minute apart, the newest at `until`, and counts them; returns them newest first. `fields`
 * are those of the n-th newest. Call it after `useTable`.
 */
export async function putManyNotifications(
  userId: string,
  count: number,
  until: Date,
  fields: (nth: number) => Partial<Notification> = () => ({}),
): Promise<Notification[]> {
  const { newNotification } = await import('#functions/messages/notifications/notifications.ts');
  const { setCounters } = await import('#functions/messages/notifications/counters.ts');
  const { findUser } = await import('#functions/accounts/users.ts');
  const { keys } = await import('#functions/entities.ts');
  const { putMany } = await import('#functions/platform/table/batches.ts');
  const defaults = {
    type: 'order',
    priority: 'low',
    title: 'Pedido TZ-261121-4F7KQ2 confirmado',
    message: 'Hemos recibido tu pedido TZ-261121-4F7KQ2 y ya lo estamos preparando.',
    relatedId: 'ord_01JD0000000000000000000000',
    relatedType: 'order',
  } as const;
  const written = Array.from({ length: count }, (_, nth) => ({
    ...newNotification(defaults, new Date(until.getTime() - nth * 60_000)),
    ...fields(nth),
  }));
  await putMany(written.map((one) => ({ ...keys.notification(userId, one._id), ...one })));
  const user = (await findUser(userId))!;
  await setCounters(user, written, user.notificationsSince);
  return written;
}
