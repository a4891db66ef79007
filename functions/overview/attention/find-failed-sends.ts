import { findOldestFailures } from '../../_data/routines/failed-deliveries.ts';
import { attentionRow, type AttentionRow } from './attention-row.ts';

/** Failed sends that are counted: some ten units. */
const bound = 100;

/** The sends that failed and have not been repeated. */
export async function findFailedSends(): Promise<AttentionRow> {
  const { failures, hasMore } = await findOldestFailures(bound);
  const oldest = failures[0]?.failedAt ?? null;
  return attentionRow('failed-sends', failures.length, { isPartial: hasMore, oldest });
}
