import type * as z from 'zod';
import type { ManagedOrderDetail } from '#shared/contracts/orders/managed-order.ts';
import { fromCents } from '#shared/rules/money.ts';
import { findMailStates, type MailState } from '../../platform/mail/outbox/mail-delivery.ts';
import { findOrderEvents, type OrderEvent } from '../order-events.ts';
import type { StoredOrder } from '../orders.ts';
import { findRefunds, type StoredRefund } from '../refunds/refunds.ts';
import { returnResponse } from '../returns/order-returns.ts';
import { orderResponse } from '../order-response.ts';
import { paymentPageUrl } from '../../platform/ports/stripe.ts';
import { orderRows } from './order-rows.ts';

type Detail = z.input<typeof ManagedOrderDetail>;

/** Everything about an order: itself, its buyer, payment, refunds, and what happened to it. */
export async function orderDetail(order: StoredOrder): Promise<{ success: true; data: Detail }> {
  const { _id, paymentIntentId } = order;
  const [[row], events, refunds, paymentUrl] = await Promise.all([
    orderRows([order]),
    findOrderEvents(_id),
    findRefunds(_id),
    paymentIntentId === null ? null : paymentPageUrl(paymentIntentId),
  ]);
  const mails = new Map(
    (await findMailStates(events.flatMap(({ mailIds }) => mailIds))).map((mail) => [mail._id, mail]),
  );
  const placed = { _id, kind: 'placed' as const, at: order.createdAt, author: null, mails: [] };
  return {
    success: true,
    data: {
      order: { ...orderResponse(order), ...row! },
      paymentUrl,
      refunds: refunds.map(refundResponse),
      returns: order.returns.map((one) => returnResponse(order, one)),
      timeline: [placed, ...events.map((event) => timelineEntry(event, mails))],
    },
  };
}

const refundResponse = (refund: StoredRefund): Detail['refunds'][number] => ({
  _id: refund._id,
  state: refund.state,
  amount: fromCents(refund.cents),
  lines: refund.lines.map(({ productId, isSealed = null, ...line }) => ({
    ...line,
    isSealed,
    product: productId,
  })),
  shipping: fromCents(refund.shippingCents),
  freeAmount: fromCents(refund.freeCents),
  reason: refund.reason,
  author: refund.author?.name ?? null,
  createdAt: refund.createdAt,
  failure: refund.failure,
  outside: refund.outside && {
    amount: fromCents(refund.outside.cents),
    reason: refund.outside.reason,
    author: refund.outside.author.name,
    at: refund.outside.at,
  },
});

function timelineEntry(event: OrderEvent, mails: Map<string, MailState>): Detail['timeline'][number] {
  const { author, cents, mailIds, returnId: _, ...fields } = event;
  return {
    ...fields,
    author: author?.name ?? null,
    ...(cents !== undefined && { amount: fromCents(cents) }),
    mails: mailIds.map((id) => ({ _id: id, ...timelineMail(mails.get(id)) })),
  };
}

function timelineMail(mail: MailState | undefined): Omit<Detail['timeline'][number]['mails'][number], '_id'> {
  if (!mail) return { template: '', state: 'unknown', at: null };
  const { content, sentAt, failedAt, problem } = mail;
  const state = problem ?? (sentAt ? 'sent' : failedAt ? 'failed' : 'queued');
  return { template: content.template, state, at: sentAt ?? failedAt ?? null };
}
