import { findDelivery, type StoredDelivery } from '../../_data/routines/deliveries.ts';
import { AppError } from '../../_kit/app-error.ts';
import { pollUntil } from './poll-until.ts';

/**
 * Waits for what becomes of one routine that was queued, whoever sends it; `before` is its row before that. `pending`
 * when it takes longer than a page waits.
 */
export async function awaitDelivery(userId: string, deliveryId: string, before: StoredDelivery | null) {
  const row = await pollUntil(
    () => findDelivery(userId, deliveryId),
    (seen) => hasCome(seen, before),
  );
  if (!hasCome(row, before)) return answer(0);
  if (row?.failedAt) throw new AppError('not_delivered');
  return answer(1);
}

/** Whether there is an outcome that was not there before. */
const hasCome = (seen: StoredDelivery | null, before: StoredDelivery | null): boolean =>
  (seen?.sentAt ?? seen?.failedAt ?? null) !== null &&
  (seen?.batchId !== before?.batchId || seen?.failedAt !== before?.failedAt);

const answer = (sent: 0 | 1) => ({ success: true as const, data: { sent, failed: 0, pending: 1 - sent } });
