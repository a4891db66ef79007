import type { MailContent } from '#functions/platform/mail/outbox/mail-content.ts';
import type { StoredOrder } from './orders.ts';
import type { StoredRefund } from './refunds/refunds.ts';
import { siteUrl } from '#functions/platform/site-settings.ts';
import { findUser } from '#functions/accounts/index.ts';
import { carrierName, trackingUrl } from '#shared/rules/orders/carriers.ts';
import { isChargedBack } from '#shared/rules/orders/disputes.ts';
import { formatCents } from '#shared/rules/money.ts';
import { orderPath } from '#shared/rules/site-paths.ts';
import { messages } from '#functions/platform/messages.ts';
import {
  type NotificationText,
  type PreparedNotifications,
  prepareNotifications,
} from '#functions/messages/index.ts';

/* What a buyer is told about an order after its payment: a notification and a mail each. */

/** The order is on its way, or has another tracking number than before. */
export function shippedNotifications(order: StoredOrder, now: Date): Promise<PreparedNotifications> {
  const { orderNumber, carrier, trackingNumber } = order;
  const name = carrier === 'other' ? order.carrierName : carrier && carrierName(carrier);
  const delivery = messages.delivery(name, trackingNumber);
  return notifyOfOrder(order, now, ({ name, orderUrl }) => ({
    text: messages.orderShipped(orderNumber, delivery),
    mail: {
      template: 'order-shipped',
      data: { name, orderNumber, delivery, followUrl: trackingUrl(carrier, trackingNumber) ?? orderUrl },
    },
  }));
}

/** The shop has corrected where the order goes. */
export const addressNotifications = (order: StoredOrder, now: Date): Promise<PreparedNotifications> =>
  notifyOfOrder(order, now, ({ name, orderUrl }) => {
    const { orderNumber } = order;
    const address = addressText(order.shippingAddress);
    return {
      text: messages.addressCorrected(orderNumber, address),
      mail: { template: 'order-address', data: { name, orderNumber, address, orderUrl } },
    };
  });

/** `Ana García, Calle Mayor 1, 28013 Madrid`; empty for none. */
export const addressText = (address: StoredOrder['shippingAddress']): string =>
  address ? `${address.name}, ${address.address}, ${address.postalCode} ${address.city}` : '';

/** The order has arrived. */
export const deliveredNotifications = (order: StoredOrder, now: Date): Promise<PreparedNotifications> =>
  notifyOfOrder(order, now, ({ name, orderUrl }) => ({
    text: messages.orderDelivered(order.orderNumber),
    mail: { template: 'order-delivered', data: { name, orderNumber: order.orderNumber, orderUrl } },
  }));

/** The order was cancelled, or money has been paid back; nothing when neither concerns the buyer. */
export function refundNotifications(
  order: StoredOrder,
  { cents, closesAs }: Pick<StoredRefund, 'cents' | 'closesAs'>,
  now: Date,
): Promise<PreparedNotifications> {
  const { orderNumber } = order;
  const amount = formatCents(cents);
  if (closesAs === 'cancelled') {
    return cancelledNotifications(order, settlementOf(order, cents), now);
  }
  if (cents === 0) return Promise.resolve({ steps: [], mails: [] });
  return notifyOfOrder(order, now, ({ name, orderUrl }) => ({
    text: messages.refundIssued(orderNumber, amount),
    mail: { template: 'refund-issued', data: { name, orderNumber, amount, orderUrl } },
  }));
}

function settlementOf({ disputes }: StoredOrder, cents: number): string {
  if (cents > 0) return messages.refundOrdered(formatCents(cents));
  return isChargedBack(disputes) ? messages.disputedAtBank : messages.alreadyRefunded;
}

/** The shop has cancelled the order; `settlement` says what becomes of the money. */
export const cancelledNotifications = (
  order: StoredOrder,
  settlement: string,
  now: Date,
): Promise<PreparedNotifications> =>
  notifyOfOrder(order, now, ({ name, orderUrl }) => ({
    text: messages.orderCancelled(order.orderNumber, settlement),
    mail: {
      template: 'order-cancelled',
      data: { name, orderNumber: order.orderNumber, settlement, orderUrl },
    },
  }));

/** Prepares a notification about an order and, where it has one, its mail; nothing for a buyer whose account is erased. */
export async function notifyOfOrder(
  order: StoredOrder,
  now: Date,
  write: (known: { name: string; orderUrl: string }) => {
    text: Pick<NotificationText, 'title' | 'message'>;
    mail?: MailContent;
  },
): Promise<PreparedNotifications> {
  const [user, site] = await Promise.all([findUser(order.userId), siteUrl()]);
  if (!user) return { steps: [], mails: [] };
  const { text, ...mailed } = write({ name: user.name, orderUrl: `${site}${orderPath(order._id)}` });
  const related = { relatedId: order._id, relatedType: 'order' };
  return prepareNotifications(
    user,
    related,
    [{ text: { type: 'order', priority: 'high', ...text }, ...mailed }],
    now,
  );
}
