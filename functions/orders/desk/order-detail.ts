import type * as z from 'zod';
import type { ManagedOrder, ManagedOrderDetail } from '#shared/contracts/orders/managed-order.ts';
import { fromCents } from '#shared/rules/money.ts';
import { disputeResponse } from '../disputes.ts';
import { findUserSummaries } from '#functions/accounts/index.ts';
import { listOrders, type StoredOrder } from '../orders.ts';
import { orderResponse } from '../order-response.ts';
import { findMailStates, type MailState } from '#functions/platform/mail/outbox/mail-delivery.ts';
import { findOrderEvents, type OrderEvent } from '../order-events.ts';
import { findRefunds, type StoredRefund } from '../refunds/refunds.ts';
import { returnResponse } from '../returns/order-returns.ts';
import { paymentPageUrl } from '#functions/platform/ports/stripe.ts';
import { findOrderOfAnyone } from '../order-list.ts';
import { isConditionFailed } from '#functions/platform/table/errors.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import type { orderManagement } from '#shared/contracts/orders/order-management.ts';
import type { UseCase } from '#functions/platform/http/serve.ts';

/** Orders as the list shows them, each with its buyer; a page of them reads the buyers in one round trip. */
export async function orderRows(orders: StoredOrder[]): Promise<z.input<typeof ManagedOrder>[]> {
  const userIds = [...new Set(orders.map(({ userId }) => userId))];
  const users = new Map((await findUserSummaries(userIds)).map((user) => [user._id, user]));
  return orders.map((order) => ({
    ...orderResponse(order),
    user: users.get(order.userId) ?? null,
    owed: fromCents(order.owedCents),
    disputes: order.disputes.map(disputeResponse),
    isRefunding: order.openRefundId !== null,
    version: order.version,
  }));
}

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

/** The order of this id; throws 404. */
export async function requireOrder(orderId: string): Promise<StoredOrder> {
  const order = await findOrderOfAnyone(orderId);
  if (!order) throw new AppError('order_not_found');
  return order;
}

/**
 * Makes a change of an order as the admin saw it. When it is another version by now, or becomes one before the change is
 * written, nothing is written, and the answer is 409 `stale_edit` with the current order (P35). Without a version the order is
 * changed as it is.
 */
export async function editOrder<T>(
  order: StoredOrder,
  version: number | undefined,
  edit: (order: StoredOrder) => Promise<T>,
): Promise<T> {
  if (version !== undefined && order.version !== version) throw await staleEdit(order);
  return edit(order).catch(async (error: unknown) => {
    if (!isConditionFailed(error, 'order_changed')) throw error;
    const current = await requireOrder(order._id);
    if (version === undefined) return editOrder(current, version, edit);
    throw await staleEdit(current);
  });
}

const staleEdit = async (order: StoredOrder): Promise<AppError> =>
  new AppError('stale_edit', { details: { current: (await orderDetail(order)).data } });

/** GET /orders/{id}/others: abandoned payment pages are left out, as in the customer's own list. */
export const listOtherOrders: UseCase<typeof orderManagement.others> = async ({ params, query }) => {
  const { _id, userId } = await requireOrder(params.id);
  const page = await listOrders(userId, query.limit, query.cursor);
  const others = page.orders.filter((order) => order._id !== _id);
  return { success: true, data: { orders: await orderRows(others), nextCursor: page.cursor } };
};
