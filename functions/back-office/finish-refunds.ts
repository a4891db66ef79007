import { findOrder } from '../orders/orders.ts';
import { findOpenRefunds } from '../orders/refunds/refunds.ts';
import { finishRefund } from '../orders/refunds/finish-refund.ts';
import { sweep, type SweepResult } from './sweep.ts';

/** Finishes refunds that a crash or a silent Stripe has left open. */
export const finishRefunds = async (now: Date): Promise<SweepResult> =>
  sweep(await findOpenRefunds(now), 'refund not finished', async ({ userId, orderId }) => {
    const order = await findOrder(userId, orderId);
    if (order) await finishRefund(order, now);
  });
