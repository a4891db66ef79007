import { findOldestOpenWithdrawals } from '../../_data/subscriptions/withdrawals.ts';
import { attentionRow, type AttentionRow } from './attention-row.ts';

/** Open withdrawals that are counted: each should be settled in seconds. */
const bound = 100;

/** The withdrawals from subscriptions whose money has not gone back. */
export async function findOpenWithdrawals(): Promise<AttentionRow> {
  const { withdrawals, hasMore } = await findOldestOpenWithdrawals(bound);
  const [oldest] = withdrawals;
  return attentionRow('open-withdrawals', withdrawals.length, {
    isPartial: hasMore,
    oldest: oldest?.at ?? null,
  });
}
