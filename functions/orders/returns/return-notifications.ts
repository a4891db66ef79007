import type { StoredReturn } from './open-returns.ts';
import type { StoredOrder } from '../orders.ts';
import { formatDay, formatDayAndTime } from '#shared/rules/day.ts';
import { formatCents } from '#shared/rules/money.ts';
import { operator } from '#shared/content/operator.ts';
import {
  isOpenReturn,
  lastWithdrawalDay,
  returnDayText,
  returnDeadline,
} from '#shared/rules/orders/returns.ts';
import { inMadrid } from '#shared/rules/routines/routine-calendar.ts';
import { messages } from '#functions/platform/messages.ts';
import type { PreparedNotifications } from '#functions/messages/index.ts';
import { notifyOfOrder } from '../order-notifications.ts';
import { refundOfReturn } from './order-returns.ts';

/* What a buyer is told about a return: a notification each, and mails where the law or the buyer wants them in writing. */

/** The receipt of a withdrawal: what was withdrawn from, and when to the second (Directive 2011/83/EU, article 11a.4). */
export const returnRequested = (
  order: StoredOrder,
  asked: StoredReturn,
  now: Date,
): Promise<PreparedNotifications> =>
  notifyOfOrder(order, now, ({ name, orderUrl }) => {
    const until = returnDayText(returnDeadline(asked.requestedAt));
    const cents = isOpenReturn(asked) ? refundOfReturn(order, asked).cents : asked.refundedCents;
    return {
      text: messages.returnRequested(order.orderNumber, asked.isSent),
      mail: {
        template: 'return-receipt',
        data: {
          name,
          orderNumber: order.orderNumber,
          reference: asked._id.slice(-8),
          contents: contentsOf(order, asked),
          requestedAt: (asked.isRegistered ? formatDay : formatDayAndTime)(
            Date.parse(asked.requestedAt) / 1000,
          ),
          sending: messages.returnSending(asked.isSent, until, operator.address),
          refund: messages.returnRefund(formatCents(cents), until),
          orderUrl,
        },
      },
    };
  });

/** The parcel has arrived. */
export const returnReceived = (order: StoredOrder, now: Date): Promise<PreparedNotifications> =>
  notifyOfOrder(order, now, () => ({ text: messages.returnReceived(order.orderNumber) }));

/** Some units of a return, or all, are not refunded. */
export const returnRefused = (
  order: StoredOrder,
  { answer, state }: StoredReturn,
  now: Date,
): Promise<PreparedNotifications> =>
  notifyOfOrder(order, now, ({ name, orderUrl }) => {
    const outcome = messages.returnOutcome(state === 'rejected');
    const { orderNumber } = order;
    const why = asSentence(answer);
    return {
      text: messages.returnRefused(orderNumber, outcome, why),
      mail: { template: 'return-refused', data: { name, orderNumber, outcome, answer: why, orderUrl } },
    };
  });

/** A return is closed without an inspection: its parcel never came, or came too late. */
export const returnClosed = (
  order: StoredOrder,
  { answer }: StoredReturn,
  now: Date,
): Promise<PreparedNotifications> =>
  notifyOfOrder(order, now, ({ name, orderUrl }) => {
    const { orderNumber } = order;
    const why = asSentence(answer);
    const again = againText(order, now);
    return {
      text: messages.returnClosed(orderNumber, why, again),
      mail: { template: 'return-closed', data: { name, orderNumber, answer: why, again, orderUrl } },
    };
  });

/** Whether a buyer whose return is closed may ask again. Of an order that is not delivered the day is not known yet. */
function againText(order: StoredOrder, now: Date): string {
  const last = lastWithdrawalDay(order);
  if (last !== null && inMadrid(now).day > last) return messages.returnOver;
  return messages.returnAgain(last !== null && order.status === 'delivered' ? returnDayText(last) : null);
}

/** A text of an admin with a full stop, unless it ends a sentence already. */
const asSentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

/** `2 × Comba de velocidad; 1 × Mezclador` */
const contentsOf = ({ lines }: StoredOrder, asked: StoredReturn): string =>
  asked.lines.map((line) => `${line.quantity} × ${titleOf(lines, line.productId)}`).join('; ');

/** The title of a product of an order. */
export const titleOf = (lines: StoredOrder['lines'], id: string): string =>
  lines.find(({ productId }) => productId === id)?.title ?? id;
