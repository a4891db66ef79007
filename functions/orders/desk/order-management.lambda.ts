import { orderManagement } from '#shared/contracts/orders/order-management.ts';
import { serve, type UseCase } from '#functions/platform/http/serve.ts';
import { beginExport, getExport } from '../order-exports.ts';
import { editOrder, listOtherOrders, orderDetail, orderRows, requireOrder } from './order-detail.ts';
import { inspectReturn, receiveReturn, refundReturn, rejectReturn } from '../returns/inspect-return.ts';
import { listReturns, registerReturn } from '../returns/open-return.ts';
import { recordOutsideRefund } from '../refunds/record-outside-refund.ts';
import { refundUnits } from '../refunds/request-refund.ts';
import { changeTracking, isParcel, moveMany, shipMany } from './ship-order.ts';
import { resendMail, setAddress } from './set-address.ts';
import { setStatus } from './set-status.ts';
import { readOrderCounters } from '../order-changes.ts';
import { auditStep } from '#functions/platform/audit-entries.ts';
import { authorOf, newOrderEvent, putOrderEventStep } from '../order-events.ts';
import { auditedOrder } from '../orders.ts';
import { transact } from '#functions/platform/table/table.ts';
import { fromCents } from '#shared/rules/money.ts';
import { findListedOrder, orderFilter } from '../order-list.ts';
import { orderResponse } from '../order-response.ts';
import type { ParsedInput } from '#shared/contracts/endpoint.ts';
import { searchOrders } from '../search-orders.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';

/** PUT /orders/{id}/tracking: a second press finds the number written. */
const setTracking: UseCase<typeof orderManagement.setTracking> = async (call) => {
  const { params, body, actor, now } = call;
  const { version, ...tracking } = body;
  const found = await requireOrder(params.id);
  if (isParcel(found, tracking)) return orderDetail(found);
  const changed = await editOrder(found, version, async (order) => {
    if (isParcel(order, tracking)) return order;
    if (order.status !== 'processing' && order.status !== 'shipped') throw new AppError('status_not_allowed');
    return changeTracking(order, tracking, authorOf(actor.user), now);
  });
  return orderDetail(changed);
};

/** A page of the orders that the filters of a request match, and the cursor of the next one. */
const findPage = (query: ParsedInput<typeof orderManagement.list, 'query'>) =>
  searchOrders(query.search ?? '', orderFilter(query), query.limit, query.cursor);

/** GET /orders/management/slips */
const showSlips: UseCase<typeof orderManagement.slips> = async ({ query }) => {
  const { orders, cursor } = query.ids ? await findSelection(query.ids) : await findPage(query);
  const rows = await orderRows(orders);
  const slips = orders.map((order, at) => ({ ...orderResponse(order), user: rows[at]!.user }));
  return { success: true, data: { slips, nextCursor: cursor } };
};

/** The orders of a selection, in its order; those that do not exist are absent. */
async function findSelection(ids: string[]) {
  const found = await Promise.all(ids.map(findListedOrder));
  return { orders: found.filter((order) => order !== null), cursor: null };
}

/** GET /orders/management/stats: the orders that were paid, what they cost on average, and what they have brought in. */
const showStats: UseCase<typeof orderManagement.stats> = async () => {
  const { sold, soldCents, revenueCents, units } = await readOrderCounters();
  const averageCents = sold === 0 ? 0 : Math.round(soldCents / sold);
  return {
    success: true,
    data: {
      totalOrders: sold,
      totalRevenue: fromCents(revenueCents),
      averageOrderValue: fromCents(averageCents),
      totalItems: units,
    },
  };
};

/** POST /orders/{id}/notes: a note changes nothing about the order, so it makes no edit stale. Its text is in no other place. */
const addNote: UseCase<typeof orderManagement.addNote> = async ({ params, body, actor, now }) => {
  const order = await requireOrder(params.id);
  const note = newOrderEvent({ kind: 'note', author: authorOf(actor.user), text: body.text }, now);
  await transact([
    putOrderEventStep(order, note),
    auditStep({ author: actor.user, now }, { action: 'note', object: auditedOrder(order) }),
  ]);
  return orderDetail(order);
};

/** GET /orders: the counters tell how many orders a status has, not how many a day, a search or refunds. */
const listOrders: UseCase<typeof orderManagement.list> = async ({ query }) => {
  const { status, paymentStatus, refund, from, to, search } = query;
  const [page, counters] = await Promise.all([
    findPage(query),
    refund || from || to || search ? null : readOrderCounters(),
  ]);
  const count = counters?.countOf(status && [status], paymentStatus && [paymentStatus]) ?? null;
  return { success: true, data: { orders: await orderRows(page.orders), count, nextCursor: page.cursor } };
};

/** GET /orders/management/{id} */
const getOrder: UseCase<typeof orderManagement.get> = async ({ params }) =>
  orderDetail(await requireOrder(params.id));

export const handler = serve(orderManagement, {
  list: listOrders,
  stats: showStats,
  slips: showSlips,
  ship: shipMany,
  moveMany,
  beginExport,
  getExport,
  get: getOrder,
  others: listOtherOrders,
  setStatus,
  setTracking,
  setAddress,
  refund: refundUnits,
  recordOutsideRefund,
  returns: listReturns,
  registerReturn,
  receiveReturn,
  inspectReturn,
  rejectReturn,
  refundReturn,
  addNote,
  resendMail,
});
