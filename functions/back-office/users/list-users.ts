import type { ListedUser } from '#shared/contracts/back-office/managed-user.ts';
import { findRoles, type User } from '#functions/accounts/index.ts';
import { findOrders, isPlaced, listOrders } from '#functions/orders/index.ts';
import { findManyDeliveries, isSent } from '#functions/messages/index.ts';
import { findManyProgress } from '#functions/routines/index.ts';
import type { userManagement } from '#shared/contracts/back-office/user-management.ts';
import { searchUsers } from './user-directory.ts';
import { findPlan } from '#functions/training/index.ts';
import { requirePermission } from '#functions/platform/http/actor.ts';
import type { UseCase } from '#functions/platform/http/serve.ts';
import { managedUser } from './user-detail.ts';

/* What has happened last to the users of a page, each by user: the tables are read for all of them at once. */

/** The routine that was sent last, or was to be: the progress has its claim, and the delivery what became of it. */
async function readLastRoutines(
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
async function readLastOrders(
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

/** GET /users. The cost grows with the page and not with the number of users. */
export const listUsers: UseCase<typeof userManagement.list> = async ({ query, actor, now }) => {
  const { search = '', status, role, plan, limit, cursor } = query;
  if (status === 'idle') requirePermission(actor, 'workouts:read');
  const [page, roles] = await Promise.all([
    searchUsers(search, { limit, cursor, status, role, plan, now }),
    findRoles(),
  ]);
  const isAsked = (permission: 'orders:read' | 'sending:read') =>
    query.with === 'activity' && actor.permissions.includes(permission);
  const [routines, orders, plans] = await Promise.all([
    isAsked('sending:read') ? readLastRoutines(page.users) : null,
    isAsked('orders:read') ? readLastOrders(page.users) : null,
    readPlans(page.users),
  ]);
  const rows = page.users.map((user): ListedUser => ({
    ...managedUser(user, roles),
    plan:
      user.subscriptionStatus === null
        ? null
        : { name: plans.get(user.subscriptionType ?? '') ?? null, status: user.subscriptionStatus },
    ...(routines && { lastRoutine: routines.get(user._id) ?? null }),
    ...(orders && { lastOrder: orders.get(user._id) ?? null }),
  }));
  return { success: true, data: rows, nextCursor: page.cursor };
};

/** The names of the users' plans, by id: from a cached list, but for those that are gone. */
async function readPlans(users: readonly User[]): Promise<Map<string, string>> {
  const ids = new Set(users.flatMap(({ subscriptionType }) => subscriptionType ?? []));
  const plans = await Promise.all([...ids].map(findPlan));
  return new Map(plans.flatMap((plan) => (plan ? [[plan._id, plan.name] as const] : [])));
}
