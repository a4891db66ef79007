import { fromCents } from '#shared/rules/money.ts';
import { findUnsettledRefunds } from '../../_data/orders/refunds.ts';
import { attentionRow, type AttentionRow } from './attention-row.ts';

/** Open refunds that are counted: the sweep settles each within minutes. */
const bound = 100;

/** The refunds of orders that Stripe has not settled. */
export async function findOpenRefunds(): Promise<AttentionRow> {
  const { refunds, hasMore } = await findUnsettledRefunds(bound);
  const [oldest] = refunds;
  return attentionRow('open-refunds', refunds.length, {
    isPartial: hasMore,
    oldest: oldest?.createdAt ?? null,
    amount: fromCents(refunds.reduce((sum, { cents }) => sum + cents, 0)),
  });
}
