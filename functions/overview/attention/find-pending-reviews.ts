import { listReviewsIn } from '../../_data/reviews/reviews.ts';
import { attentionRow, type AttentionRow } from './attention-row.ts';

/** Pending reviews that are counted: some ten units, more when they are long. */
const bound = 100;

/** The reviews that wait to be read. */
export async function findPendingReviews(): Promise<AttentionRow> {
  const { items, cursor } = await listReviewsIn('pending', { limit: bound });
  const oldest = items[0]?.writtenAt ?? null;
  return attentionRow('pending-reviews', items.length, { isPartial: cursor !== null, oldest });
}
