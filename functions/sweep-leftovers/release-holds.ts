import { findExpiredHolds } from '../_data/orders/order-changes.ts';
import { closeCheckout } from '../_flows/orders/close-checkout.ts';
import { sweep, type Swept } from './sweep.ts';

/**
 * Gives back what unpaid orders still hold past their time, for the pages whose `expired` event never came or whose
 * checkout crashed before it had a page.
 */
export const releaseHolds = async (now: Date): Promise<Swept> =>
  sweep(await findExpiredHolds(now), 'hold not released', (order) => closeCheckout(order, now));
