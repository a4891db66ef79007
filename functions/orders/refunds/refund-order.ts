import { findRefund } from './refunds.ts';
import type { StoredOrder } from '../orders.ts';
import { finishRefund } from './finish-refund.ts';
import { reconcileOrder } from '../checkout/reconcile-order.ts';
import { requestRefund, type RefundRequest } from './request-refund.ts';
import { AppError } from '../../platform/kit/app-error.ts';
import { errorFields, log } from '../../platform/kit/log.ts';

/**
 * Refunds an order as requested and returns it. When Stripe does not answer, the refund stays under way and the sweep finishes
 * it; when Stripe refuses, what it has refunded by hand is read first, and the answer is 409 `refund_refused`.
 */
export async function refundOrder(
  order: StoredOrder,
  request: RefundRequest,
  now: Date,
): Promise<StoredOrder> {
  const requested = await requestRefund(order, request, now);
  const finished = await finishRefund(requested, now, { tells: true }).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    log.warn('refund left to the sweep', { orderId: order._id, ...errorFields(error) });
    return requested;
  });
  const refund = await findRefund(order._id, requested.openRefundId!);
  if (refund?.state !== 'failed') return finished;
  if (order.sessionId) await reconcileOrder(order.sessionId, now);
  throw new AppError('refund_refused');
}
