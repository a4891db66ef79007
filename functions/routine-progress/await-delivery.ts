import { findDelivery } from '../_data/deliveries.ts';
import { AppError } from '../_kit/app-error.ts';
import { lookUntil } from './look-until.ts';

/** Waits for what becomes of one routine that was queued; `pending` when it takes longer than a page waits. */
export async function awaitDelivery(userId: string, deliveryId: string, batchId: string) {
  const row = await lookUntil(
    () => findDelivery(userId, deliveryId),
    (seen) => (seen?.sentAt ?? seen?.failedAt ?? null) !== null,
  );
  if (row?.failedAt && row.batchId === batchId) throw new AppError('not_delivered');
  const sent = row?.sentAt ? 1 : 0;
  return { success: true as const, data: { sent, failed: 0, pending: 1 - sent } };
}
