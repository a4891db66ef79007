import type { ParsedInput } from '#shared/contracts/endpoint.ts';
import type { orderManagement } from '#shared/contracts/orders/order-management.ts';
import { isChargedBack } from '#shared/rules/orders/disputes.ts';
import { auditStep } from '#functions/platform/audit-entries.ts';
import { changeOrder } from '../order-changes.ts';
import { authorOf, putAdminReleaseStep, type Author } from '../order-events.ts';
import { auditedOrder, type OrderLine, type StoredOrder } from '../orders.ts';
import { findRefunds, type StoredRefund } from '../refunds/refunds.ts';
import { transact, tryWrite } from '#functions/platform/table/table.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import { requireStepUp, requirePermission, type StaffActor } from '#functions/platform/http/actor.ts';
import type { UseCase } from '#functions/platform/http/serve.ts';
import { messages } from '#functions/platform/messages.ts';
import { closeCheckout } from '../checkout/reconcile-order.ts';
import { cancelledNotifications } from '../order-notifications.ts';
import { mustComeBackSealed, refundOfAll, refundOrder } from '../refunds/request-refund.ts';
import { editOrder, orderDetail, requireOrder } from './order-detail.ts';
import { deliverOrder, isParcel, requireMove, shipOrder } from './ship-order.ts';

type SetStatus = typeof orderManagement.setStatus;

/** PUT /orders/{id}/status: a second press finds what it asked for. A status that pays back takes permission and proof for it. */
export const setStatus: UseCase<SetStatus> = async ({ params, body, actor, now }) => {
  const found = await requireOrder(params.id);
  if (await isAsAsked(found, body)) return orderDetail(found);
  const changed = await editOrder(found, body.version, async (order) => {
    // another call may have made it so since it was read
    if (order !== found && (await isAsAsked(order, body))) return order;
    requireMove(order, body.status);
    if (paysBack(order, body)) requireRefunder(actor, now);
    return changeStatus(order, body, authorOf(actor.user), now);
  });
  return orderDetail(changed);
};

type Asked = ParsedInput<SetStatus, 'body'>;

function requireRefunder(actor: StaffActor, now: Date): void {
  requirePermission(actor, 'orders:refund');
  requireStepUp(actor, now);
}

/** Whether a status pays an order back: one that is not paid is only closed. */
const paysBack = (order: StoredOrder, { status }: Asked): boolean =>
  order.status !== 'pending' && (status === 'cancelled' || status === 'refunded');

/**
 * Whether an order is what a request would make of it: another admin may have named another parcel, reason or restocking. A number
 * or reason that the request leaves out is not compared.
 */
async function isAsAsked(order: StoredOrder, asked: Asked): Promise<boolean> {
  const { status } = order;
  if (status !== asked.status) return false;
  if (status !== 'cancelled' && status !== 'refunded') return isParcelOf(order, asked);
  if (order.hold === 'released') return true;
  const refund = (await findRefunds(order._id)).findLast(({ closesAs }) => closesAs === status);
  return refund !== undefined && isRefundOf(order, refund, asked);
}

const isParcelOf = (order: StoredOrder, { carrier = 'other', carrierName, trackingNumber }: Asked): boolean =>
  trackingNumber === undefined || isParcel(order, { carrier, carrierName, trackingNumber });

const isRefundOf = (order: StoredOrder, { lines, reason }: StoredRefund, asked: Asked): boolean =>
  (asked.reason === undefined || asked.reason === reason) &&
  lines.every(
    ({ productId, restock }) =>
      restock ===
      isRestocked(
        order,
        order.lines.find((line) => line.productId === productId)!,
        asked,
      ),
  );

/** The units of a cancelled order always go back into the stock; food that was sent does when it has come back sealed. */
const isRestocked = (order: StoredOrder, line: OrderLine, { status, restock, isSealed }: Asked): boolean =>
  status === 'cancelled' || (restock && (isSealed === true || !mustComeBackSealed(order, line)));

/** What becomes of the units of an order that is closed; throws 400 `restock_opened` where that was not said. */
function restockAll(order: StoredOrder, asked: Asked) {
  const { isSealed, restock, status } = asked;
  const isOpen = ({ quantity, refunded }: OrderLine) => quantity > refunded;
  if (status === 'refunded' && restock && isSealed === undefined)
    if (order.lines.some((line) => isOpen(line) && mustComeBackSealed(order, line)))
      throw new AppError('restock_opened', { field: 'isSealed' });
  return (line: OrderLine) => ({
    restock: isRestocked(order, line, asked),
    ...(isSealed !== undefined && mustComeBackSealed(order, line) && { isSealed }),
  });
}

async function changeStatus(
  order: StoredOrder,
  asked: Asked,
  author: Author,
  now: Date,
): Promise<StoredOrder> {
  const { status, carrierName, trackingNumber, reason = messages.noReason } = asked;
  const carrier = asked.carrier ?? (trackingNumber === undefined ? undefined : 'other');
  if (status === 'shipped') return shipOrder(order, { carrier, carrierName, trackingNumber }, author, now);
  if (status === 'delivered') return deliverOrder(order, author, now);
  if (order.status === 'pending') return cancelUnpaid(order, author, now);
  const closesAs = status === 'cancelled' ? 'cancelled' : 'refunded';
  const all = refundOfAll(order, restockAll(order, asked));
  // what the bank has taken cannot be refunded as well: the order is only closed, and its units return
  const paid = isChargedBack(order.disputes) ? { cents: 0, shippingCents: 0 } : {};
  return refundOrder(order, { ...all, ...paid, closesAs, reason, author }, now);
}

/**
 * Closes the payment page, returns the units and tells the buyer; throws 409 `already_paid` when the buyer has paid meanwhile. Of
 * two admins at once one tells.
 */
async function cancelUnpaid(order: StoredOrder, author: Author, now: Date): Promise<StoredOrder> {
  const closed = await closeCheckout(await recordClosing(order, author, now), now);
  if (closed.status !== 'cancelled') throw new AppError('already_paid');
  const { steps, mails } = await cancelledNotifications(closed, messages.nothingCharged, now);
  // Stripe's event may have closed it first, and knows of no admin
  const event = putAdminReleaseStep(order, { author, mails }, now);
  await tryWrite(transact([event, ...steps]), 'event_exists');
  return closed;
}

/**
 * Writes who closes an unpaid order, with the audit entry, before Stripe is asked: its event may release the order before this
 * call does. A repeat writes no second entry.
 */
async function recordClosing(order: StoredOrder, author: Author, now: Date): Promise<StoredOrder> {
  if (order.closedBy || order.hold !== 'held') return order;
  const { changed, steps } = changeOrder(order, { closedBy: author }, now);
  const change = { before: { status: order.status }, after: { status: 'cancelled' } };
  const entry = auditStep({ author, now }, { action: 'status', object: auditedOrder(order), ...change });
  const isWritten = await tryWrite(transact([...steps, entry]), 'order_changed');
  return isWritten ? changed : recordClosing(await requireOrder(order._id), author, now);
}
