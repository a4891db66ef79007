import { OrderStatus, PaymentStatus } from '#shared/contracts/orders/orders.ts';
import { isPaidOrder } from '#shared/rules/orders/order-status.ts';
import { saleOf } from './order-movements.ts';
import { getMany } from '../platform/table/batches.ts';
import { keys, orderCounters, orderState } from './entities.ts';
import { updateStep, type Step } from '../platform/table/table.ts';
import type { StoredOrder } from './orders.ts';

/*
 * How many orders there are in each state, what they have brought in and how many units they sold. Each change is a step of
 * the transaction that it counts. The counters are sharded by order id.
 */

/** What an order adds to the counters, by the counter's attribute. A state's attribute is the name of its `gsi4` partition. */
export type Figures = Record<string, number>;

/**
 * The figures of an order. One that was paid counts as sold, also when it is refunded later, as in the figures of its day (P275);
 * money and units count while it is paid, less what has been refunded.
 */
export function figuresOf(order: StoredOrder): Figures {
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
export function countOrderSteps(before: StoredOrder | null, after: StoredOrder): Step[] {
  const changes = figuresOf(after);
  for (const [name, figure] of Object.entries(before ? figuresOf(before) : {}))
    changes[name] = (changes[name] ?? 0) - figure;
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
