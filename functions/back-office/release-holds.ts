import { findExpiredHolds } from '../orders/order-changes.ts';
import { closeCheckout } from '../orders/checkout/close-checkout.ts';
import { sweep, type SweepResult } from './sweep.ts';

/**
 * Cancels unpaid orders whose hold has expired: the `expired` event of their page was missed, or the checkout crashed before
 * it had a page.
 */
export const releaseHolds = async (now: Date): Promise<SweepResult> =>
  sweep(await findExpiredHolds(now), 'hold not released', (order) => closeCheckout(order, now));
