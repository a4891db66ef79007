import { findDelivery, type StoredDelivery } from '../../messages/notifications/deliveries.ts';
import { AppError } from '../../platform/kit/app-error.ts';
import { pollUntil } from './poll-until.ts';

/**
 * Waits for the outcome of one queued routine; `before` is its ledger row before it was queued. Answers `pending` when the
 * outcome takes longer than a request may last; throws `not_delivered` when the send failed.
 */
export async function awaitDelivery(userId: string, deliveryId: string, before: StoredDelivery | null) {
  const row = await pollUntil(
    () => findDelivery(userId, deliveryId),
    (seen) => hasNewOutcome(seen, before),
  );
  if (!hasNewOutcome(row, before)) return sendResponse(0);
  if (row?.failedAt) throw new AppError('not_delivered');
  return sendResponse(1);
}

/** Whether the row has an outcome that `before` does not have. */
const hasNewOutcome = (seen: StoredDelivery | null, before: StoredDelivery | null): boolean =>
  (seen?.sentAt ?? seen?.failedAt ?? null) !== null &&
  (seen?.batchId !== before?.batchId || seen?.failedAt !== before?.failedAt);

const sendResponse = (sent: 0 | 1) => ({
  success: true as const,
  data: { sent, failed: 0, pending: 1 - sent },
});
