import * as z from 'zod';
import { dueIndex, dueShards, findDue } from '#functions/platform/table/due-items.ts';
import { keys, owedRefunds } from '../entities.ts';
import {
  get,
  putStep,
  query,
  queryAll,
  setExpression,
  type Step,
  updateStep,
} from '#functions/platform/table/table.ts';
import { findOrders, type OwningOrder, StoredOrder } from '../orders.ts';
import { getMany } from '#functions/platform/table/batches.ts';
import type { RefundFilter } from '#shared/contracts/orders/order-management.ts';
import { listOpenDisputes } from '../disputes.ts';
import { isOfState, newestPage, type OrderFilter, pageRange } from '../order-list.ts';
import type Stripe from 'stripe';
import { withStripe } from '#functions/platform/ports/stripe.ts';

/**
 * A refund of an order. It is written as `requested` before Stripe is asked, so that a crash leaves a record of what is to
 * be done; its id is Stripe's idempotency key.
 */
export const StoredRefund = z.object({
  _id: z.string(),
  orderId: z.string(),
  userId: z.string(),
  state: z.enum(['requested', 'succeeded', 'failed', 'outside']),
  cents: z.int().nonnegative(),
  lines: z.array(
    z.object({
      productId: z.string(),
      quantity: z.int().positive(),
      restock: z.boolean(),
      /** What the admin says of units that have come back; absent where that does not matter. */
      isSealed: z.boolean().optional(),
    }),
  ),
  shippingCents: z.int().nonnegative(),
  /** The part of the money that is the price of no unit. */
  freeCents: z.int().nonnegative(),
  /** The status that the order gets with it; null when it keeps its own unless nothing is left to refund. */
  closesAs: z.enum(['cancelled', 'refunded']).nullable(),
  /** The return that it pays back. */
  returnId: z.string().optional(),
  reason: z.string(),
  /** Null for a refund that was made at Stripe by hand. */
  author: z.object({ _id: z.string(), name: z.string() }).nullable(),
  createdAt: z.iso.datetime(),
  /** Why Stripe refused it, or the bank after Stripe had accepted it. */
  failure: z.string().nullable(),
  /** Stripe's id of a refund that was made there by hand; ours have their own id in Stripe's metadata. */
  stripeId: z.string().nullable(),
  /** What of a refused one has been paid outside Stripe, how, and who says so. */
  outside: z
    .object({
      cents: z.int().positive(),
      reason: z.string(),
      author: z.object({ _id: z.string(), name: z.string() }),
      at: z.iso.datetime(),
    })
    .nullable(),
});
export type StoredRefund = z.output<typeof StoredRefund>;

/** A call that has not settled its refund after this time has crashed; no function that refunds runs longer. */
const settleAfterMs = 60_000;

/** The step that writes a new refund; one that is under way is found by `findOpenRefunds` until it is settled. */
export function putRefundStep({ ttl }: OwningOrder, refund: StoredRefund): Step {
  const due = new Date(Date.parse(refund.createdAt) + settleAfterMs).toISOString();
  const index = refund.state === 'requested' ? dueIndex('refunds', refund._id, due) : {};
  return putStep(
    'refund_exists',
    { ...keys.refund(refund.orderId, refund._id), ...index, ...refund, ttl },
    { condition: 'attribute_not_exists(pk)' },
  );
}

/**
 * The step that settles a refund as it was read, once: one that is under way, one that fails after it has succeeded, or one that was
 * refused and is paid outside Stripe. Refused as `refund_finished`.
 */
export function finishRefundStep(
  { _id, orderId, state }: StoredRefund,
  outcome: Pick<StoredRefund, 'state' | 'failure'> & { outside?: NonNullable<StoredRefund['outside']> },
): Step {
  const set = setExpression(outcome);
  return updateStep('refund_finished', keys.refund(orderId, _id), {
    update: `${set.update} REMOVE gsi2pk, gsi2sk`,
    condition: '#state = :read',
    names: set.names,
    values: { ...set.values, ':read': state },
  });
}

/** The refund, or null. */
export const findRefund = (orderId: string, refundId: string): Promise<StoredRefund | null> =>
  get(StoredRefund, keys.refund(orderId, refundId));

/** The refunds of an order, oldest first. */
export const findRefunds = (orderId: string): Promise<StoredRefund[]> =>
  queryAll(StoredRefund, keys.refund(orderId, '').pk, { prefix: 'rfd_' });

/** The refunds that a crash or a silent Stripe has left open. */
export const findOpenRefunds = (now: Date): Promise<StoredRefund[]> => findDue(StoredRefund, 'refunds', now);

/** The refunds that are under way, oldest first. */
export async function findUnfinishedRefunds(limit: number): Promise<StoredRefund[]> {
  const pages = await Promise.all(
    dueShards('refunds').map((shard) => query(StoredRefund, shard, { index: 'gsi2', limit })),
  );
  return pages
    .flatMap(({ items }) => items)
    .toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
    .slice(0, limit);
}

const Key = z.object({ pk: z.string(), sk: z.string() });

/** The orders that owe the money of a refused refund, the oldest debt first. */
export async function findOwedRefunds(limit: number) {
  const { items } = await query(Key, owedRefunds, { index: 'gsi3', limit });
  const found = (await getMany(items, true)).map((item) => z.parse(StoredOrder, item));
  return (
    found
      // the index may be behind
      .filter((order): order is StoredOrder & { owedSince: string } => order.owedSince !== null)
      .toSorted((a, b) => (a.owedSince < b.owedSince ? -1 : 1))
  );
}

/** Refunds that are looked at, the oldest: those beyond them follow as these are settled. */
const bound = 1000;

/** The orders with a refund of this kind, or whose payment is disputed, each with its buyer. */
export async function findRefundingOrders(kind: RefundFilter): Promise<Map<string, { userId: string }>> {
  if (kind === 'disputed') {
    const { items } = await listOpenDisputes('orders', bound);
    return new Map(items.map(({ objectId, userId }) => [objectId, { userId }]));
  }
  if (kind === 'refused') {
    const orders = await findOwedRefunds(bound);
    return new Map(orders.map(({ _id, userId }) => [_id, { userId }]));
  }
  const refunds = await findUnfinishedRefunds(bound);
  return new Map(refunds.map(({ orderId, userId }) => [orderId, { userId }]));
}

/**
 * A page of the orders with a refund of this kind, newest first, and the cursor of the next one: the id that it begins
 * with. The cost depends on the refunds of the kind, not on the number of orders. Throws 400 for a forged cursor (P34).
 */
export async function listRefundingOrders(
  kind: RefundFilter,
  filter: OrderFilter,
  limit: number,
  cursor?: string,
): Promise<{ orders: StoredOrder[]; cursor: string | null }> {
  const { from, upTo } = pageRange(filter, cursor);
  const refunding = [...(await findRefundingOrders(kind))].filter(([id]) => id >= from && id <= upTo);
  const orders = await findOrders(refunding.map(([orderId, { userId }]) => ({ userId, orderId })));
  return newestPage(
    orders.filter((order) => isOfState(order, filter)),
    limit,
  );
}

/** The refunds of a payment at Stripe, newest first. */
export const listRefunds = (paymentIntent: string): Promise<Stripe.Refund[]> =>
  withStripe(async (stripe) => {
    const { data } = await stripe.refunds.list({ payment_intent: paymentIntent, limit: 100 });
    return data;
  });

/** Why a refund pays nothing back; null when it does, or is about to. */
export const failureOf = ({ status, failure_reason: reason }: Stripe.Refund): string | null =>
  status === 'failed' || status === 'canceled' ? (reason ?? status) : null;

/** Whether a refund at Stripe was made from a record with this id. */
export const isMadeFrom = (refundId: string, { metadata }: Stripe.Refund): boolean =>
  metadata?.['refundId'] === refundId;
