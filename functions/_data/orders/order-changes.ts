import { setExpression } from '../table/set-expression.ts';
import { findDue } from '../table/due-items.ts';
import { keys } from '../table/keys.ts';
import { StoredOrder, type Hold } from './orders.ts';
import { update, updateStep, type Step } from '../table/table.ts';

const keyOf = ({ userId, _id }: StoredOrder) => keys.order(userId, _id);

/** What changes when an order's hold ends; what is absent stays. */
type OrderChange = Partial<
  Pick<StoredOrder, 'status' | 'paymentStatus' | 'shippingAddress' | 'paymentIntentId'>
>;

/**
 * The step that moves an order from one hold to another and takes it off the sweep; refused as `order_moved`
 * when another call has moved it already. Every flow of money and stock passes through this one condition.
 */
export function changeOrderStateStep(order: StoredOrder, from: Hold, to: Hold, change: OrderChange): Step {
  const set = setExpression({ ...change, hold: to });
  return updateStep('order_moved', keyOf(order), {
    update: `${set.update} REMOVE gsi2pk, gsi2sk`,
    condition: '#hold = :from',
    names: set.names,
    values: { ...set.values, ':from': from },
  });
}

/** Changes an order that still holds its units; `Refused('order_moved')` otherwise. */
async function changeHeld(order: StoredOrder, change: object): Promise<void> {
  const set = setExpression(change);
  await update(keyOf(order), {
    update: set.update,
    condition: '#hold = :held',
    names: { ...set.names, '#hold': 'hold' },
    values: { ...set.values, ':held': 'held' },
    refusal: 'order_moved',
  });
}

/** Remembers the Stripe page of a pending order. */
export const attachCheckout = (order: StoredOrder, sessionId: string, checkoutUrl: string): Promise<void> =>
  changeHeld(order, { sessionId, checkoutUrl });

/** Looks again at a hold later: its payment is still on the way. */
export const postponeHold = (order: StoredOrder, until: Date): Promise<void> =>
  changeHeld(order, { gsi2sk: until.toISOString() });

/** Orders that hold units past their time. */
export const findExpiredHolds = (now: Date): Promise<StoredOrder[]> => findDue(StoredOrder, 'holds', now);

/**
 * Notes how much of a sold order Stripe has paid back; the goods' way is not touched. Money only goes back: what an
 * older look at Stripe has seen never overwrites a newer one (`Refused('refund_known')`).
 */
export async function recordRefund(
  order: StoredOrder,
  paymentStatus: 'partially_refunded' | 'refunded',
): Promise<void> {
  await update(keyOf(order), {
    update: 'SET paymentStatus = :paymentStatus',
    condition: '#hold = :sold AND paymentStatus <> :refunded',
    names: { '#hold': 'hold' },
    values: { ':paymentStatus': paymentStatus, ':sold': 'sold', ':refunded': 'refunded' },
    refusal: 'refund_known',
  });
}
