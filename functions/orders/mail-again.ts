import type { MailContent } from '../platform/mail/outbox/mail-content.ts';
import type { OrderEvent } from './order-events.ts';
import type { StoredOrder } from './orders.ts';
import { findRefunds } from './refunds/refunds.ts';
import { isOpenReturn } from '#shared/rules/orders/returns.ts';
import { messages } from '../platform/messages.ts';
import type { PreparedNotifications } from '../messages/notifications/prepare-notifications.ts';
import {
  addressNotifications,
  cancelledNotifications,
  deliveredNotifications,
  refundNotifications,
  shippedNotifications,
} from './fulfilment-notifications.ts';
import { lateRefundNotifications, paidNotifications } from './order-notifications.ts';
import { returnClosed, returnRefused, returnRequested } from './returns/return-notifications.ts';

/**
 * A mail of an order written anew, because the outbox keeps no text of what was sent; null for one that is not repeated. It says
 * what is true now: the present address, parcel and sums.
 */
export async function mailAgain(
  order: StoredOrder,
  event: OrderEvent,
  template: string,
  now: Date,
): Promise<MailContent | null> {
  const write = Object.hasOwn(writers, template) ? writers[template] : undefined;
  const told = await write?.(order, event, now);
  return told?.mails.find(({ content }) => content.template === template)?.content ?? null;
}

type Told = Promise<PreparedNotifications | null>;

/** By template. What asks for a review, or for nothing, is sent once. */
const writers: Record<string, (order: StoredOrder, event: OrderEvent, now: Date) => Told> = {
  'order-confirmed': (order, { at }) => paidNotifications(order, new Date(order.paidAt ?? at)),
  'order-shipped': (order, _, now) => shippedNotifications(order, now),
  'order-address': (order, _, now) => addressNotifications(order, now),
  'order-delivered': (order, _, now) => deliveredNotifications(order, now),
  'order-cancelled': cancelledAgain,
  'refund-issued': (order, { cents = 0 }, now) => refundNotifications(order, { cents, closesAs: null }, now),
  'order-refunded': (order, _, now) => lateRefundNotifications(order, now),
  'return-receipt': async (order, event, now) => {
    const one = returnOf(order, event);
    // of a return that is closed it would name a sum that is not paid
    return one && (isOpenReturn(one) || one.state === 'refunded') ? returnRequested(order, one, now) : null;
  },
  'return-refused': async (order, event, now) => {
    const one = returnOf(order, event);
    return one && returnRefused(order, one, now);
  },
  'return-closed': async (order, event, now) => {
    const one = returnOf(order, event);
    return one && returnClosed(order, one, now);
  },
};

async function cancelledAgain(order: StoredOrder, _: OrderEvent, now: Date): Told {
  if (order.hold === 'released') return cancelledNotifications(order, messages.nothingCharged, now);
  const refund = (await findRefunds(order._id)).findLast(({ closesAs }) => closesAs === 'cancelled');
  return refund?.state === 'succeeded' ? refundNotifications(order, refund, now) : null;
}

const returnOf = ({ returns }: StoredOrder, { returnId }: OrderEvent) =>
  returns.find(({ _id }) => _id === returnId) ?? null;
