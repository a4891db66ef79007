import { lateDeliveryDays } from '#shared/rules/orders/delivery.ts';
import { findOldestShipped } from '../../orders/order-list.ts';
import type { SharedReads } from './shared-reads.ts';
import { attentionRow, type AttentionRow } from './attention-row.ts';

/** Orders that are read of each payment status: as many in the post are a backlog. */
const limit = 50;

/**
 * The orders that should have arrived and are not marked as delivered: the mails that ask for reviews and the time of the
 * withdrawal begin with that.
 */
export async function findLateDeliveries(_: SharedReads, now: Date): Promise<AttentionRow> {
  const before = new Date(now.getTime() - lateDeliveryDays * 86_400_000);
  const { orders, hasMore } = await findOldestShipped(before, limit);
  const late = orders
    .flatMap(({ shippedAt }) => shippedAt ?? [])
    .filter((shippedAt) => shippedAt <= before.toISOString())
    .toSorted();
  return attentionRow('late-deliveries', late.length, { oldest: late[0] ?? null, isPartial: hasMore });
}
