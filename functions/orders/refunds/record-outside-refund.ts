import type { orderManagement } from '#shared/contracts/orders/order-management.ts';
import { auditStep } from '#functions/platform/audit-entries.ts';
import { changeOrder } from '../order-changes.ts';
import { authorOf, newOrderEvent, putOrderEventStep, type Author } from '../order-events.ts';
import { auditedOrder, type StoredOrder } from '../orders.ts';
import { findRefund, finishRefundStep, type StoredRefund } from './refunds.ts';
import { transact } from '#functions/platform/table/table.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import type { UseCase } from '#functions/platform/http/serve.ts';
import { changeByRefund } from './finish-refund.ts';
import { titleOf } from '../returns/return-notifications.ts';
import { editOrder, orderDetail, requireOrder } from '../desk/order-detail.ts';

/**
 * POST /orders/{id}/refunds/{refundId}/outside: the buyer has got the money of a refused refund by another way (P126). Refund, order,
 * metrics, timeline and audit entry are written in one transaction. What is still owed of it counts as paid back; a second press finds
 * another version, or nothing owed.
 */
export const recordOutsideRefund: UseCase<typeof orderManagement.recordOutsideRefund> = async ({
  params,
  body,
  actor,
  now,
}) => {
  const found = await requireOrder(params.id);
  const refund = await findRefund(found._id, params.refundId);
  if (!refund) throw new AppError('refund_not_found');
  const recorded = await editOrder(found, body.version, (order) => {
    if (order.openRefundId !== null) throw new AppError('refund_open');
    if (refund.state !== 'failed' || order.owedCents === 0) throw new AppError('nothing_owed');
    return record(order, refund, { reason: body.reason, author: authorOf(actor.user) }, now);
  });
  return orderDetail(recorded);
};

async function record(
  order: StoredOrder,
  refund: StoredRefund,
  { reason, author }: { reason: string; author: Author },
  now: Date,
): Promise<StoredOrder> {
  const paid = { ...refund, ...owedOf(order, refund), closesAs: null };
  const { cents } = paid;
  const refundedOutsideCents = order.refundedOutsideCents + cents;
  const { changed, steps } = changeOrder(
    order,
    { ...changeByRefund(order, paid), refundedOutsideCents },
    now,
  );
  const event = newOrderEvent(
    {
      kind: 'outside_refund',
      author,
      cents,
      text: reason,
      ...(changed.status !== order.status && { status: changed.status }),
    },
    now,
  );
  const { failure } = refund;
  await transact([
    ...steps,
    finishRefundStep(refund, {
      state: 'outside',
      failure,
      outside: { cents, reason, author, at: now.toISOString() },
    }),
    putOrderEventStep(order, event),
    auditStep(
      { author, now },
      {
        action: 'outside-refund',
        object: auditedOrder(order),
        before: audited(order, refund),
        after: {
          ...audited(changed, refund),
          refundCents: cents,
          refundedUnits: paid.lines.map(
            ({ productId, quantity }) => `${quantity} × ${titleOf(order.lines, productId)}`,
          ),
        },
        reason,
      },
    ),
  ]);
  return changed;
}

/**
 * What is still owed of a refused refund: its money unless another refund has paid it since, and the units and the shipping that this
 * is the price of. They stay where they are: whether they return to the stock is no matter of money.
 */
function owedOf(order: StoredOrder, refund: StoredRefund) {
  const cents = Math.min(refund.cents, order.owedCents);
  let left = cents;
  const lines = order.lines.flatMap(({ productId, quantity, refunded, priceCents }) => {
    const asked = refund.lines.find((line) => line.productId === productId);
    const units = Math.min(
      asked?.quantity ?? 0,
      quantity - refunded,
      Math.floor(left / Math.max(priceCents, 1)),
    );
    left -= units * priceCents;
    return asked && units > 0 ? [{ ...asked, quantity: units }] : [];
  });
  const shippingLeft = order.shippingCents - order.refundedShippingCents;
  return { cents, lines, shippingCents: Math.min(refund.shippingCents, shippingLeft, left) };
}

const audited = ({ status, owedCents, returns }: StoredOrder, { returnId }: StoredRefund) => ({
  status,
  owedCents,
  returnState: returns.find(({ _id }) => _id === returnId)?.state,
});
