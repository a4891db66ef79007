import type { ListedUser } from '#shared/contracts/back-office/managed-user.ts';
import type { User } from '../../accounts/users.ts';
import { findOrders, isPlaced, listOrders } from '../../orders/orders.ts';
import { findManyDeliveries, isSent } from '../../messages/notifications/deliveries.ts';
import { findManyProgress } from '../../routines/progress.ts';

/* What has happened last to the users of a page, each by user: the tables are read for all of them at once. */

/** The routine that was sent last, or was to be: the progress has its claim, and the delivery what became of it. */
export async function readLastRoutines(
  users: readonly User[],
): Promise<Map<string, NonNullable<ListedUser['lastRoutine']>>> {
  const subscribers = users.filter(({ subscriptionId }) => subscriptionId !== null);
  const progress = await findManyProgress(
    subscribers.map(({ _id }) => _id),
    true,
  );
  const claims = progress.flatMap(({ userId, claim }) => (claim ? [{ userId, claim }] : []));
  const deliveries = await findManyDeliveries(
    claims.map(({ userId, claim: { deliveryId } }) => ({ userId, deliveryId })),
  );
  const byUser = new Map(deliveries.map((delivery) => [delivery.userId, delivery]));
  return new Map(
    claims.map(({ userId, claim }) => {
      const delivery = byUser.get(userId);
      const state = !delivery ? 'open' : isSent(delivery) ? 'sent' : delivery.failedAt ? 'failed' : 'open';
      const at = delivery?.sentAt ?? delivery?.failedAt ?? claim.at;
      return [userId, { name: claim.slot.name, at, state }] as const;
    }),
  );
}

/** The last order of each user that was not abandoned at its payment page. */
export async function readLastOrders(
  users: readonly User[],
): Promise<Map<string, NonNullable<ListedUser['lastOrder']>>> {
  const buyers = users.flatMap(({ _id: userId, lastOrderId }) =>
    lastOrderId === null ? [] : [{ userId, orderId: lastOrderId }],
  );
  const last = await findOrders(buyers);
  const placed = await Promise.all(
    last.map(async (order) => (isPlaced(order) ? order : (await listOrders(order.userId, 1)).orders[0])),
  );
  return new Map(
    placed.flatMap((order) =>
      order
        ? [[order.userId, { _id: order._id, orderNumber: order.orderNumber, createdAt: order.createdAt }]]
        : [],
    ),
  );
}
