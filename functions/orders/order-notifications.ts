import type { MailData, MailContent } from '#functions/platform/mail/outbox/mail-content.ts';
import type { StoredOrder } from './orders.ts';
import { siteUrl } from '#functions/platform/site-settings.ts';
import { findUser, type User } from '#functions/accounts/index.ts';
import { deliveryRange, deliveryText } from '#shared/rules/orders/delivery.ts';
import { kindRules } from '#shared/rules/catalogue/product-kinds.ts';
import { formatCents } from '#shared/rules/money.ts';
import { unitsCents } from '#shared/rules/orders/price.ts';
import { orderPath, sitePaths } from '#shared/rules/site-paths.ts';
import { messages } from '#functions/platform/messages.ts';
import {
  type PreparedNotifications,
  prepareNotifications,
  type NotificationText,
} from '#functions/messages/index.ts';
import type { StoredRefund } from './refunds/refunds.ts';
import { carrierName, trackingUrl } from '#shared/rules/orders/carriers.ts';
import { isChargedBack } from '#shared/rules/orders/disputes.ts';

/** Order confirmed and payment received: a notification for each, and one mail for both. */
export async function paidNotifications(order: StoredOrder, now: Date): Promise<PreparedNotifications> {
  const [user, site] = await Promise.all([findBuyer(order), siteUrl()]);
  const { name } = user;
  const { orderNumber } = order;
  const total = formatCents(order.totalCents);
  const orderUrl = `${site}${orderPath(order._id)}`;
  return prepareNotifications(
    user,
    relatedTo(order),
    [
      {
        text: { type: 'order', priority: 'high', ...messages.orderConfirmed(orderNumber) },
        mail: {
          template: 'order-confirmed',
          data: { name, orderNumber, ...receipt(order, site, now), orderUrl },
        },
      },
      // the mail of the order confirms its payment
      { text: { type: 'payment', priority: 'medium', ...messages.paymentReceived(orderNumber, total) } },
    ],
    now,
  );
}

/** The refund of an order whose payment came when its units were sold out (P9). */
export async function lateRefundNotifications(order: StoredOrder, now: Date): Promise<PreparedNotifications> {
  const [user, site] = await Promise.all([findUser(order.userId), siteUrl()]);
  if (!user) return { steps: [], mails: [] };
  const { orderNumber } = order;
  const total = formatCents(order.totalCents);
  const event = {
    text: { type: 'payment', priority: 'high', ...messages.orderRefunded(orderNumber, total) },
    mail: {
      template: 'order-refunded',
      data: { name: user.name, orderNumber, total, shopUrl: `${site}${sitePaths.shop}` },
    },
  } as const;
  return prepareNotifications(user, relatedTo(order), [event], now);
}

/** The account that buys now. Later it may be erased, and the order goes on without it. */
export async function findBuyer({ _id, userId }: StoredOrder): Promise<User> {
  const user = await findUser(userId);
  if (!user) throw new Error(`order ${_id} has lost its user`);
  return user;
}

const relatedTo = ({ _id }: StoredOrder) => ({ relatedId: _id, relatedType: 'order' });

type Receipt = Omit<MailData<'order-confirmed'>, 'name' | 'orderNumber' | 'orderUrl'>;

function receipt(order: StoredOrder, site: string, paidAt: Date): Receipt {
  const address = order.shippingAddress;
  return {
    lines: order.lines.map((line) => ({
      title: titleAndReturn(line.title, kindRules[line.kind].note),
      quantity: line.quantity,
      total: formatCents(unitsCents(line)),
      ...(line.image && { picture: `${site}${line.image}` }),
    })),
    subtotal: formatCents(order.subtotalCents),
    shipping: order.shippingCents === 0 ? messages.free : formatCents(order.shippingCents),
    total: formatCents(order.totalCents),
    address: addressText(address),
    termsUrl: `${site}${sitePaths.legal('terminos')}`,
    arrival: messages.arrival(deliveryText(deliveryRange(paidAt, address?.postalCode))),
  };
}

/** `Barrita de avena (se devuelve solo sin abrir)` */
const titleAndReturn = (title: string, note: string | null): string =>
  note === null ? title : `${title} (${note[0]!.toLowerCase()}${note.slice(1)})`;

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
