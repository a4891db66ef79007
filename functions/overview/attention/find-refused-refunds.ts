import { fromCents } from '#shared/rules/money.ts';
import { findOwedRefunds } from '../../_data/orders/refunds-owed.ts';
import { attentionRow, type AttentionRow } from './attention-row.ts';

/** Orders that are counted: a bank seldom refuses. */
const bound = 100;

/** The orders whose refund the bank or Stripe has refused: their buyers have not got their money. */
export async function findRefusedRefunds(): Promise<AttentionRow> {
  const { orders, hasMore } = await findOwedRefunds(bound);
  const [oldest] = orders;
  return attentionRow('refused-refunds', orders.length, {
    isPartial: hasMore,
    oldest: oldest?.owedSince ?? null,
    amount: fromCents(orders.reduce((sum, { owedCents }) => sum + owedCents, 0)),
  });
}
