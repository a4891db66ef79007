import { OrderStatus, PaymentStatus } from '#shared/contracts/orders/orders.ts';
import { isPaidOrder } from '#shared/rules/orders/order-status.ts';
import { orderEventSteps, saleOf } from './order-metrics.ts';
import { getMany } from '#functions/platform/table/batches.ts';
import { indexes, keys, orderCounters, orderState } from './entities.ts';
import {
  checkStep,
  putStep,
  setExpression,
  type Step,
  update,
  updateStep,
} from '#functions/platform/table/table.ts';
import { StoredOrder } from './orders.ts';
import { isOpenReturn } from '#shared/rules/orders/returns.ts';
import { dueIndex, findDue } from '#functions/platform/table/due-items.ts';
import { listDisputesSteps } from './disputes.ts';
import type { User } from '#functions/accounts/index.ts';
import { hasAllTerms, indexOrderSteps } from './order-search-index.ts';

/*
 * How many orders there are in each state, what they have brought in and how many units they sold. Each change is a step of
 * the transaction that it counts. The counters are sharded by order id.
 */

/** What an order adds to the counters, by the counter's attribute. A state's attribute is the name of its `gsi4` partition. */
type Counts = Record<string, number>;

/**
 * The metrics of an order. One that was paid counts as sold, also when it is refunded later, as in the metrics of its day (P275);
 * money and units count while it is paid, less what has been refunded.
 */
export function countsOf(order: StoredOrder): Counts {
  const isPaid = isPaidOrder(order.paymentStatus);
  const { orders, soldCents } = saleOf(order);
  const units = order.lines.reduce((sum, { quantity, refunded }) => sum + quantity - refunded, 0);
  return {
    [orderState(order.status, order.paymentStatus)]: 1,
    sold: orders,
    soldCents,
    revenueCents: isPaid ? order.totalCents - order.refundedCents : 0,
    units: isPaid ? units : 0,
  };
}

/** The steps that count an order as it is after a change (`before` is null for a new one); none when nothing differs. */
function countOrderSteps(before: StoredOrder | null, after: StoredOrder): Step[] {
  const changes = countsOf(after);
  for (const [name, count] of Object.entries(before ? countsOf(before) : {}))
    changes[name] = (changes[name] ?? 0) - count;
  const given = Object.entries(changes).filter(([, change]) => change !== 0);
  if (given.length === 0) return [];
  return [
    updateStep('order_uncounted', keys.orderCounter(after._id), {
      update: `ADD ${given.map((_, at) => `#f${at} :f${at}`).join(', ')}, version :one`,
      names: Object.fromEntries(given.map(([name], at) => [`#f${at}`, name])),
      values: { ...Object.fromEntries(given.map(([, change], at) => [`:f${at}`, change])), ':one': 1 },
    }),
  ];
}

/** All counters. One round trip of half a unit per shard: eventually consistent, for figures on a screen. */
export async function readOrderCounters() {
  const shards = await getMany(orderCounters(), true);
  const sum = (name: string) => shards.reduce((total, shard) => total + Number(shard[name] ?? 0), 0);
  const countOf = (
    statuses: readonly OrderStatus[] = OrderStatus.options,
    payments: readonly PaymentStatus[] = PaymentStatus.options,
  ): number =>
    statuses
      .flatMap((status) => payments.map((payment) => sum(orderState(status, payment))))
      .reduce((total, count) => total + count, 0);
  return {
    revenueCents: sum('revenueCents'),
    units: sum('units'),
    sold: sum('sold'),
    soldCents: sum('soldCents'),
    /** How many orders have one of these statuses and one of these payment statuses; all of a kind without a list. */
    countOf,
  };
}

const keyOf = ({ userId, _id }: StoredOrder) => keys.order(userId, _id);

/** The steps that write a pending order with its hold, count it and index it for searches; refused as `order_exists`. */
export const placeOrderSteps = (order: StoredOrder, buyer: User): Step[] => [
  putStep(
    'order_exists',
    {
      ...keys.order(order.userId, order._id),
      ...indexes.orders(order._id),
      ...indexes.orderState(order._id, order.status, order.paymentStatus),
      ...dueIndex('holds', order._id, order.holdExpiresAt),
      ...order,
      hasProductTerms: hasAllTerms(order, buyer),
    },
    { condition: 'attribute_not_exists(pk)' },
  ),
  ...countOrderSteps(null, order),
  ...indexOrderSteps(order, buyer),
];

/** The attributes that may change; absent and undefined ones stay as they are. */
type OrderChange = Partial<
  Omit<StoredOrder, '_id' | 'userId' | 'orderNumber' | 'createdAt' | 'owedSince' | 'version'> & {
    hasProductTerms: boolean;
  }
>;

/**
 * An order after a change, and the steps that write it: the order with its indexes, on condition that it is still the version
 * that was read, its counters, the list of open disputes, and the metric event of the day's metrics. Refused as `order_changed`.
 * Every change of state, stock or money is made by these steps alone, so that of two concurrent ones the second finds the
 * first done.
 */
export function changeOrder(
  order: StoredOrder,
  change: OrderChange,
  now: Date,
): { changed: StoredOrder; steps: [Step, ...Step[]] } {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const wished: StoredOrder = { ...order, ...given, version: order.version + 1 };
  const owed = owedAfter(order, wished, now);
  const changed = { ...wished, ...owed };
  const { _id, status, paymentStatus, version } = changed;
  const open = changed.returns.find(isOpenReturn);
  const set = setExpression({
    ...given,
    ...owed,
    version,
    ...indexes.orderState(_id, status, paymentStatus),
    ...(owed.owedSince !== null && indexes.owedRefund(_id, owed.owedSince)),
    ...(open && dueIndex('returns', _id, open.requestedAt)),
  });
  const asRead = unchanged(order);
  const step = updateStep('order_changed', keyOf(order), {
    update: [set.update, ...removed(changed, open !== undefined)].join(' '),
    condition: asRead.condition,
    names: set.names,
    values: { ...set.values, ...asRead.values },
  });
  const counted = [...countOrderSteps(order, changed), ...orderEventSteps(order, changed, now)];
  const source = { of: 'orders', userId: order.userId, objectId: order._id } as const;
  return {
    changed,
    steps: [step, ...counted, ...listDisputesSteps(source, order.disputes, changed.disputes)],
  };
}

/** What becomes of the money that a refused refund has left owed: whatever else is paid back pays it. */
function owedAfter(before: StoredOrder, after: StoredOrder, now: Date) {
  const added = after.owedCents - before.owedCents + before.refundedCents - after.refundedCents;
  const owedCents = Math.min(
    Math.max(before.owedCents + added, 0),
    Math.max(after.totalCents - after.refundedCents, 0),
  );
  return { owedCents, owedSince: owedCents > 0 ? (before.owedSince ?? now.toISOString()) : null };
}

/** The `REMOVE` of the indexes that an order is not in: of expiring holds and open returns, and of refused refunds. */
function removed({ hold, owedCents }: StoredOrder, hasOpenReturn: boolean): string[] {
  const names = [
    // it is in this one while it holds its units, and later while it has an open return
    ...(hold === 'held' || hasOpenReturn ? [] : ['gsi2pk', 'gsi2sk']),
    ...(owedCents > 0 ? [] : ['gsi3pk', 'gsi3sk']),
  ];
  return names.length > 0 ? [`REMOVE ${names.join(', ')}`] : [];
}

/** The condition that an order is still the version that was read. */
const unchanged = ({ version }: StoredOrder) => ({
  condition: 'version = :read',
  values: { ':read': version },
});

/** The step that checks that an order is as it was read, for what rests on it; refused as `order_changed` otherwise. */
export const checkOrderStep = (order: StoredOrder): Step =>
  checkStep('order_changed', keyOf(order), unchanged(order));

/** The step that marks an order, as it was read, as found by all of its products; refused as `order_changed` otherwise. */
export const markIndexedStep = (order: StoredOrder): Step =>
  updateStep('order_changed', keyOf(order), {
    update: 'SET hasProductTerms = :yes',
    condition: 'version = :read',
    values: { ':yes': true, ':read': order.version },
  });

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
