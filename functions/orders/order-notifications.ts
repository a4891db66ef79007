import type { MailData } from '#functions/platform/mail/outbox/mail-content.ts';
import type { StoredOrder } from './orders.ts';
import { siteUrl } from '#functions/platform/site-settings.ts';
import { findUser, type User } from '#functions/accounts/index.ts';
import { deliveryRange, deliveryText } from '#shared/rules/orders/delivery.ts';
import { kindRules } from '#shared/rules/catalogue/product-kinds.ts';
import { formatCents } from '#shared/rules/money.ts';
import { unitsCents } from '#shared/rules/orders/price.ts';
import { orderPath, sitePaths } from '#shared/rules/site-paths.ts';
import { messages } from '#functions/platform/messages.ts';
import { addressText } from './fulfilment-notifications.ts';
import { type PreparedNotifications, prepareNotifications } from '#functions/messages/index.ts';

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
