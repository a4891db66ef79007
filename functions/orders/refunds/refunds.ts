import * as z from 'zod';
import { dueIndex, dueShards, findDue } from '../../platform/table/due-items.ts';
import { keys } from '../entities.ts';
import { setExpression } from '../../platform/table/set-expression.ts';
import { get, putStep, query, queryAll, updateStep, type Step } from '../../platform/table/table.ts';
import type { OwningOrder } from '../orders.ts';

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
 * refused and is paid outside Stripe. Refused as `refund_settled`.
 */
export function settleRefundStep(
  { _id, orderId, state }: StoredRefund,
  outcome: Pick<StoredRefund, 'state' | 'failure'> & { outside?: NonNullable<StoredRefund['outside']> },
): Step {
  const set = setExpression(outcome);
  return updateStep('refund_settled', keys.refund(orderId, _id), {
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
export async function findUnsettledRefunds(limit: number): Promise<StoredRefund[]> {
  const pages = await Promise.all(
    dueShards('refunds').map((shard) => query(StoredRefund, shard, { index: 'gsi2', limit })),
  );
  return pages
    .flatMap(({ items }) => items)
    .toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
    .slice(0, limit);
}
