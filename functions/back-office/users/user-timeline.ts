import type { Permission } from '#shared/rules/accounts/permissions.ts';
import type { ManagedUserDetail } from '#shared/contracts/back-office/managed-user.ts';
import { findUserEvents } from '../../accounts/user-events.ts';
import type { User } from '../../accounts/users.ts';
import { listOrders } from '../../orders/orders.ts';
import { findDeliveries, isSent } from '../../messages/notifications/deliveries.ts';
import type { StoredSubscription } from '../../subscriptions/subscriptions.ts';

type Entry = ManagedUserDetail['timeline'][number];

/** Orders of the timeline; older ones are in the list of orders. */
const ordersShown = 20;

/** What has happened to a user, newest first. Orders and routines take the permissions of their own pages. */
export async function userTimeline(
  { _id, createdAt }: User,
  subscription: StoredSubscription | null,
  granted: readonly Permission[],
): Promise<Entry[]> {
  const [events, orders, deliveries] = await Promise.all([
    findUserEvents(_id),
    granted.includes('orders:read') ? listOrders(_id, ordersShown) : { orders: [] },
    granted.includes('sending:read') ? findDeliveries(_id) : [],
  ]);
  const entries: Entry[] = [
    entry({ _id, kind: 'registered', at: createdAt }),
    ...events.map(({ author, ...event }) => entry({ ...event, author: author.name })),
    ...subscriptionEntries(subscription),
    ...orders.orders.map((order) =>
      entry({
        _id: order._id,
        kind: 'order',
        at: order.createdAt,
        text: order.orderNumber,
        orderId: order._id,
      }),
    ),
    ...deliveries.flatMap((delivery) => {
      const at = isSent(delivery) ? delivery.sentAt : delivery.failedAt;
      const kind = isSent(delivery) ? 'routine' : 'routine_failed';
      const repeated = (delivery.repeatedAt ?? []).map((repeatedAt, nth) =>
        entry({
          _id: `${delivery._id}_${nth + 1}`,
          kind: 'routine_repeated',
          at: repeatedAt,
          text: delivery.routineName,
        }),
      );
      // one that is being sent again has no outcome yet
      return at === null
        ? []
        : [entry({ _id: delivery._id, kind, at, text: delivery.routineName }), ...repeated];
    }),
  ];
  return entries.toSorted((a, b) => (a.at > b.at ? -1 : 1));
}

const entry = (
  fields: Pick<Entry, '_id' | 'kind' | 'at'> & { author?: string; text?: string; orderId?: string },
): Entry => ({ author: null, text: null, orderId: null, ...fields });

const time = (seconds: number): string => new Date(seconds * 1000).toISOString();

function subscriptionEntries(subscription: StoredSubscription | null): Entry[] {
  if (!subscription) return [];
  const { id, created, endedAt } = subscription;
  const started = entry({ _id: id, kind: 'subscribed', at: time(created) });
  if (endedAt === null) return [started];
  return [started, entry({ _id: `${id}_end`, kind: 'unsubscribed', at: time(endedAt) })];
}
