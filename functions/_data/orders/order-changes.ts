import { setExpression } from '../table/set-expression.ts';
import { findDue } from '../table/due-items.ts';
import { keys } from '../table/keys.ts';
import { StoredOrder, type Hold } from './orders.ts';
import { update, updateStep, type Step } from '../table/table.ts';

const keyOf = ({ userId, _id }: StoredOrder) => keys.order(userId, _id);

/** The attributes that may change with the hold; absent ones stay as they are. */
type OrderChange = Partial<
  Pick<StoredOrder, 'status' | 'paymentStatus' | 'shippingAddress' | 'paymentIntentId'>
>;

/**
 * The step that moves an order from one state of its hold to another and removes it from the index of open holds; refused
 * as `order_changed` when another call has moved it. Every change of stock or money depends on this one condition.
 */
export function changeOrderStateStep(order: StoredOrder, from: Hold, to: Hold, change: OrderChange): Step {
  const set = setExpression({ ...change, hold: to });
  return updateStep('order_changed', keyOf(order), {
    update: `${set.update} REMOVE gsi2pk, gsi2sk`,
    condition: '#hold = :from',
    names: set.names,
    values: { ...set.values, ':from': from },
  });
}

/** Changes an order that still holds its units; throws `ConditionFailed('order_changed')` otherwise. */
async function changeHeldOrder(order: StoredOrder, change: object): Promise<void> {
  const set = setExpression(change);
  await update(keyOf(order), {
    update: set.update,
    condition: '#hold = :held',
    names: { ...set.names, '#hold': 'hold' },
    values: { ...set.values, ':held': 'held' },
    refusal: 'order_changed',
  });
}

/** Saves the Stripe Checkout page of a pending order; throws `ConditionFailed('order_changed')`. */
export const attachCheckout = (order: StoredOrder, sessionId: string, checkoutUrl: string): Promise<void> =>
  changeHeldOrder(order, { sessionId, checkoutUrl });

/** Extends the time until a hold expires, for a payment in progress; throws `ConditionFailed('order_changed')`. */
export const postponeHold = (order: StoredOrder, until: Date): Promise<void> =>
  changeHeldOrder(order, { gsi2sk: until.toISOString() });

/** The orders whose hold has expired. */
export const findExpiredHolds = (now: Date): Promise<StoredOrder[]> => findDue(StoredOrder, 'holds', now);

/**
 * Records that Stripe has refunded a sold order, partly or in full; the hold is not changed. A refund never shrinks, so an
 * outdated read of Stripe cannot overwrite a newer one: throws `ConditionFailed('refund_known')`.
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
