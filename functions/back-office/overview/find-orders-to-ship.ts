import { findOldestOrder } from '../../orders/order-list.ts';
import type { SharedReads } from './shared-reads.ts';
import { attentionRow, type AttentionRow } from './attention-row.ts';

/** The orders that are paid and not sent. */
export async function findOrdersToShip(reads: SharedReads): Promise<AttentionRow> {
  const [counters, oldest] = await Promise.all([reads.orders(), findOldestOrder('processing')]);
  return attentionRow('orders-to-ship', counters.countOf(['processing']), {
    oldest: oldest?.createdAt ?? null,
  });
}
