import type { MailContent, MailData } from '../../_data/mail/mail-content.ts';
import { putMailStep, newMail, type Mail } from '../../_data/mail/mails.ts';
import {
  newNotification,
  notificationSteps,
  type Notification,
} from '../../_data/notifications/notifications.ts';
import type { StoredOrder } from '../../_data/orders/orders.ts';
import { siteUrl } from '../../_data/site-settings.ts';
import type { Step } from '../../_data/table/table.ts';
import { findUser, type User } from '../../_data/accounts/users.ts';
import { formatCents } from '#shared/rules/money.ts';
import { orderPath, sitePaths } from '#shared/rules/site-paths.ts';
import { messages } from '../notifications/messages.ts';

/** What a buyer is told: steps for the transaction of what happened, and the mails to queue after it. */
export interface OrderNotifications {
  steps: Step[];
  mails: Mail[];
}

/** Order confirmed and payment received: a notification and a mail for each. */
export async function paidNotifications(order: StoredOrder, now: Date): Promise<OrderNotifications> {
  const [user, site] = await Promise.all([buyerOf(order), siteUrl()]);
  const { name } = user;
  const { _id, orderNumber } = order;
  const total = formatCents(order.totalCents);
  const orderUrl = `${site}${orderPath(_id)}`;
  const confirmed = { type: 'order', priority: 'high', ...messages.orderConfirmed(orderNumber) } as const;
  const paid = {
    type: 'payment',
    priority: 'medium',
    ...messages.paymentReceived(orderNumber, total),
  } as const;
  return compose(order, user, now, [
    [confirmed, { template: 'order-confirmed', data: { name, orderNumber, ...receipt(order), orderUrl } }],
    [paid, { template: 'payment-received', data: { name, orderNumber, total, orderUrl } }],
  ]);
}

/** The money is on its way back: nothing was left to send (P9). */
export async function refundNotifications(order: StoredOrder, now: Date): Promise<OrderNotifications> {
  const [user, site] = await Promise.all([buyerOf(order), siteUrl()]);
  const { orderNumber } = order;
  const total = formatCents(order.totalCents);
  const refunded = {
    type: 'payment',
    priority: 'high',
    ...messages.orderRefunded(orderNumber, total),
  } as const;
  const data = { name: user.name, orderNumber, total, shopUrl: `${site}${sitePaths.shop}` };
  return compose(order, user, now, [[refunded, { template: 'order-refunded', data }]]);
}

async function buyerOf({ _id, userId }: StoredOrder): Promise<User> {
  const user = await findUser(userId);
  if (!user) throw new Error(`order ${_id} has lost its user`);
  return user;
}

type Notice = Pick<Notification, 'type' | 'priority' | 'title' | 'message'>;

function compose(
  order: StoredOrder,
  { _id, email }: User,
  now: Date,
  news: [Notice, MailContent][],
): OrderNotifications {
  const related = { relatedId: order._id, relatedType: 'order' };
  const pairs = news.map(([notice, content]) => {
    const notification = newNotification({ ...notice, ...related }, now);
    const marks = { userId: _id, notificationId: notification._id };
    return { notification, mail: newMail({ to: email, content, notification: marks }, now) };
  });
  const mails = pairs.map(({ mail }) => mail);
  const notifications = pairs.map(({ notification }) => notification);
  return { steps: [...notificationSteps(_id, notifications), ...mails.map(putMailStep)], mails };
}

type Receipt = Omit<MailData<'order-confirmed'>, 'name' | 'orderNumber' | 'orderUrl'>;

function receipt(order: StoredOrder): Receipt {
  const address = order.shippingAddress;
  return {
    lines: order.lines.map(({ title, quantity, priceCents }) => ({
      title,
      quantity,
      total: formatCents(priceCents * quantity),
    })),
    subtotal: formatCents(order.subtotalCents),
    shipping: order.shippingCents === 0 ? messages.free : formatCents(order.shippingCents),
    total: formatCents(order.totalCents),
    address: address ? `${address.name}, ${address.address}, ${address.postalCode} ${address.city}` : '',
  };
}
