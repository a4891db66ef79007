import type { OrderStatus } from '#shared/contracts/orders/orders.ts';
import { type CarrierId, carrierNamed } from '#shared/rules/orders/carriers.ts';
import { allowedStatuses } from '#shared/rules/orders/order-status.ts';
import { isOpenReturn } from '#shared/rules/orders/returns.ts';
import { findUser } from '#functions/accounts/index.ts';
import { auditStep } from '#functions/platform/audit-entries.ts';
import { changeOrder } from '../order-changes.ts';
import { type Author, authorOf, newOrderEvent, putOrderEventStep } from '../order-events.ts';
import { auditedOrder, type StoredOrder } from '../orders.ts';
import { planReviewRequestStep } from '../review-requests.ts';
import { transact } from '#functions/platform/table/table.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import { deliveredNotifications, shippedNotifications } from '../order-notifications.ts';
import type { ParsedInput } from '#shared/contracts/endpoint.ts';
import type { orderManagement } from '#shared/contracts/orders/order-management.ts';
import { spoiltCellProblem } from '#shared/rules/spreadsheet-cell.ts';
import { findOrderByNumber } from '../search-orders.ts';
import { retryOnConflict } from '#functions/platform/table/retries.ts';
import { eachRow } from '#functions/platform/http/parse.ts';
import type { UseCase } from '#functions/platform/http/serve.ts';
import { requireOrder } from './order-detail.ts';

/** How a parcel travels; empty where it is not known yet. */
interface Tracking {
  carrier?: CarrierId | undefined;
  /** Of another company. */
  carrierName?: string | null | undefined;
  trackingNumber?: string | undefined;
}

/** Throws 409 unless an order may get a status: `status_not_allowed`, or `refund_open` while a refund is under way. */
export function requireMove({ status, openRefundId }: StoredOrder, next: OrderStatus): void {
  if (!allowedStatuses(status).includes(next)) throw new AppError('status_not_allowed');
  if (openRefundId !== null) throw new AppError('refund_open');
}

/**
 * Marks an order as shipped and tells its buyer, in one transaction; refused as `order_changed`. Throws 409 `return_open` while the
 * buyer has withdrawn from units of it. Units that are back in the stock after a refused refund would leave the shop and be paid back
 * as well (P129): 409 `refund_owed` while that is owed, `order_paid_back` once the whole order has been paid back by hand.
 */
export async function shipOrder(
  order: StoredOrder,
  tracking: Tracking,
  author: Author,
  now: Date,
): Promise<StoredOrder> {
  if (order.returns.some(isOpenReturn)) throw new AppError('return_open');
  if (order.lines.some(({ takenBack }) => takenBack > 0)) {
    if (order.owedCents > 0) throw new AppError('refund_owed');
    if (order.paymentStatus === 'refunded') throw new AppError('order_paid_back');
  }
  return moveParcel(order, { status: 'shipped', ...tracking }, author, now);
}

/** Marks an order as delivered, tells its buyer, and plans to ask for reviews, unless the account is erased. */
export const deliverOrder = (order: StoredOrder, author: Author, now: Date): Promise<StoredOrder> =>
  moveParcel(order, { status: 'delivered' }, author, now);

/** Whether an order travels like this already. */
export const isParcel = (order: StoredOrder, { carrier, carrierName, trackingNumber }: Tracking): boolean =>
  order.carrier === carrier &&
  order.carrierName === nameOf({ carrier, carrierName }) &&
  order.trackingNumber === trackingNumber;

const nameOf = ({ carrier, carrierName }: Tracking): string | null =>
  (carrier === 'other' && carrierName) || null;

/** Changes carrier and tracking number; the buyer of an order that is on its way is told the new ones. */
export const changeTracking = (
  order: StoredOrder,
  tracking: Tracking,
  author: Author,
  now: Date,
): Promise<StoredOrder> => moveParcel(order, tracking, author, now);

async function moveParcel(
  order: StoredOrder,
  change: Tracking & { status?: 'shipped' | 'delivered' },
  author: Author,
  now: Date,
): Promise<StoredOrder> {
  const at = now.toISOString();
  const times = { shipped: { shippedAt: at }, delivered: { deliveredAt: at } };
  const { changed, steps } = changeOrder(
    order,
    {
      ...change,
      ...(change.carrier && { carrierName: nameOf(change) }),
      ...(change.status && times[change.status]),
    },
    now,
  );
  const [notifications, buyer] = await Promise.all([
    notificationsOf(changed, change.status, now),
    findUser(order.userId),
  ]);
  const { mails } = notifications;
  const named = { ...change, carrierName: nameOf(change) ?? undefined };
  const event = newOrderEvent({ kind: change.status ? 'status' : 'tracking', author, ...named, mails }, now);
  const audited = {
    action: change.status ? 'status' : 'tracking',
    object: auditedOrder(order),
    before: order,
    after: changed,
  } as const;
  await transact([
    ...steps,
    ...(change.status === 'delivered' && buyer ? [planReviewRequestStep(order, now)] : []),
    putOrderEventStep(order, event),
    ...notifications.steps,
    auditStep({ author, now }, audited),
  ]);
  return changed;
}

const notificationsOf = (order: StoredOrder, status: 'shipped' | 'delivered' | undefined, now: Date) => {
  if (status === 'delivered') return deliveredNotifications(order, now);
  if (order.status === 'shipped') return shippedNotifications(order, now);
  return { steps: [], mails: [] };
};

type Ship = typeof orderManagement.ship;
type Shipment = ParsedInput<Ship, 'body'>['shipments'][number];

/** POST /orders/management/shipments: a line that fails does not stop the others, and the same file may be sent again. */
export const shipMany: UseCase<Ship> = async ({ body, actor, now, request }) => {
  const { shipments } = body;
  const nameOf = (shipment: Shipment) => shipment.orderNumber;
  const outcomes = await eachRow(shipments, { width: 5, requestId: request.id, nameOf }, (shipment) => {
    const spoilt = spoiltCellProblem(shipment.orderNumber) ?? spoiltCellProblem(shipment.trackingNumber);
    if (spoilt) throw new AppError('invalid_input', { message: `${spoilt}.` });
    return retryOnConflict(() => ship(shipment, authorOf(actor.user), now));
  });
  const results = outcomes.map(({ done, error }, at) => ({
    orderNumber: shipments[at]!.orderNumber,
    state: done ?? ('failed' as const),
    message: error?.message ?? null,
  }));
  return { success: true, data: { results } };
};

async function ship(
  { orderNumber, trackingNumber, ...named }: Shipment,
  author: Author,
  now: Date,
): Promise<'shipped' | 'unchanged'> {
  const order = await findOrderByNumber(orderNumber);
  if (!order) throw new AppError('order_not_found');
  const known = carrierNamed(named.carrier);
  const tracking = { ...known, carrierName: known.carrierName ?? named.carrierName, trackingNumber };
  if (order.status === 'shipped' && isParcel(order, tracking)) return 'unchanged';
  requireMove(order, 'shipped');
  await shipOrder(order, tracking, author, now);
  return 'shipped';
}

type Move = typeof orderManagement.moveMany;

/** POST /orders/management/status: an order that fails does not stop the others, and the same selection may be sent again. */
export const moveMany: UseCase<Move> = async ({ body: { ids, status }, actor, now, request }) => {
  const outcomes = await eachRow(ids, { width: 5, requestId: request.id, nameOf: String }, (id) =>
    retryOnConflict(() => move(id, status, authorOf(actor.user), now)),
  );
  const results = outcomes.map(({ done, error }, at) => ({
    _id: ids[at]!,
    state: done ?? ('failed' as const),
    message: error?.message ?? null,
  }));
  return { success: true, data: { results } };
};

async function move(
  id: string,
  status: 'shipped' | 'delivered',
  author: Author,
  now: Date,
): Promise<'changed' | 'unchanged'> {
  const order = await requireOrder(id);
  if (order.status === status) return 'unchanged';
  requireMove(order, status);
  await (status === 'shipped' ? shipOrder(order, {}, author, now) : deliverOrder(order, author, now));
  return 'changed';
}
