import * as z from 'zod';
import { OrderStatus } from '#shared/contracts/orders/orders.ts';
import { carrierIds } from '#shared/rules/orders/carriers.ts';
import { orderEventKinds } from '#shared/rules/orders/event-kinds.ts';
import { newId } from '#functions/platform/kit/ids.ts';
import { keys } from './entities.ts';
import { putStep, queryAll, type Step } from '#functions/platform/table/table.ts';
import type { User } from '#functions/accounts/index.ts';
import type { OwningOrder } from './orders.ts';

/** What happened to an order, written in the transaction of the change; the mails about it are named by their ids. */
const OrderEvent = z.object({
  _id: z.string(),
  kind: z.enum(orderEventKinds),
  at: z.iso.datetime(),
  /** The admin who did it, with the name of that day; null for Stripe and the shop itself. */
  author: z.object({ _id: z.string(), name: z.string() }).nullable(),
  status: OrderStatus.optional(),
  carrier: z.enum(carrierIds).optional(),
  carrierName: z.string().optional(),
  trackingNumber: z.string().optional(),
  cents: z.int().optional(),
  text: z.string().optional(),
  /** The return that it is about. */
  returnId: z.string().optional(),
  mailIds: z.array(z.string()),
});
export type OrderEvent = z.output<typeof OrderEvent>;

/** The admin who makes a change, as events and refunds name them. */
export type Author = NonNullable<OrderEvent['author']>;

export const authorOf = ({ _id, name }: User): Author => ({ _id, name });

/** An event that is not written yet. */
export const newOrderEvent = (
  event: Omit<OrderEvent, '_id' | 'at' | 'mailIds'> & { mails?: readonly { _id: string }[] },
  now: Date,
): OrderEvent => {
  const { mails = [], ...fields } = event;
  return { ...fields, _id: newId('evt', now), at: now.toISOString(), mailIds: mails.map(({ _id }) => _id) };
};

/** The step that writes an event; refused as `event_exists`. */
export const putOrderEventStep = ({ _id, ttl }: OwningOrder, event: OrderEvent): Step =>
  putStep(
    'event_exists',
    { ...keys.orderEvent(_id, event._id), ...event, ttl },
    {
      condition: 'attribute_not_exists(pk)',
    },
  );

/** The step that writes that an unpaid order is cancelled. There is one such event. */
export const putReleaseStep = (order: OwningOrder, now: Date): Step =>
  putStep('event_exists', releaseEvent(order, { author: null }, now));

/** The same for an admin, whose event replaces the one without an author; refused as `event_exists` after another admin's. */
export const putAdminReleaseStep = (
  order: OwningOrder,
  told: { author: Author; mails: readonly { _id: string }[] },
  now: Date,
): Step =>
  putStep('event_exists', releaseEvent(order, told, now), {
    condition: 'attribute_not_exists(pk) OR author = :none',
    values: { ':none': null },
  });

function releaseEvent(
  order: OwningOrder,
  told: { author: Author | null; mails?: readonly { _id: string }[] },
  now: Date,
) {
  const event = newOrderEvent({ kind: 'status', status: 'cancelled', ...told }, now);
  const _id = order._id.replace('ord_', 'evt_');
  return { ...keys.orderEvent(order._id, _id), ...event, _id, ttl: order.ttl };
}

/** The events of an order, oldest first. */
export async function findOrderEvents(orderId: string): Promise<OrderEvent[]> {
  const events = await queryAll(OrderEvent, keys.orderEvent(orderId, '').pk, { prefix: 'evt_' });
  return events.toSorted((a, b) => (a.at === b.at ? compare(a._id, b._id) : compare(a.at, b.at)));
}

const compare = (a: string, b: string): number => (a < b ? -1 : 1);
