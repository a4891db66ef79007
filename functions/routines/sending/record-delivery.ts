import {
  findDelivery,
  findManyDeliveries,
  type StoredDelivery,
} from '../../messages/notifications/deliveries.ts';
import { confirmDelivery, hasUnknownOutcome, newDelivery, putSentDelivery } from './delivery-ledger.ts';
import { findProgress } from '../progress.ts';
import { log } from '../../platform/kit/log.ts';
import type { Feedback } from '../../messages/mails/ses-event.ts';

/**
 * Records sent routines for workers that could not: they crashed after the call, or got no response. Deliveries that are
 * recorded, which is nearly all of them, cost half a read unit each.
 */
export async function recordDeliveries(sent: Feedback[]): Promise<void> {
  const deliveries = new Map(
    sent.flatMap(({ delivery, at }) =>
      delivery ? [[`${delivery.userId} ${delivery.deliveryId}`, { ...delivery, at }] as const] : [],
    ),
  );
  const all = [...deliveries.values()];
  // eventually consistent: the rows were written minutes ago, and a write below checks its own condition
  const rows = await findManyDeliveries(all, true);
  const bySender = new Set(
    rows.filter(({ sentAt }) => sentAt !== null).map(({ userId, _id }) => `${userId} ${_id}`),
  );
  for (const each of all) if (!bySender.has(`${each.userId} ${each.deliveryId}`)) await recordDelivery(each);
}

async function recordDelivery({ userId, deliveryId, at }: { userId: string; deliveryId: string; at: Date }) {
  const [row, progress] = await Promise.all([findDelivery(userId, deliveryId), findProgress(userId)]);
  const claim = progress?.claim?.deliveryId === deliveryId ? progress.claim : null;
  const now = new Date();
  // a failure from before the claim, of another batch, is what an earlier claim of the same month has left
  const isLatest = !claim || row?.batchId === claim.batchId || (row?.failedAt ?? '') >= claim.at;
  if (row && (isReopened(row) || (isLatest && hasUnknownOutcome(row)))) await confirmDelivery(row, at, now);
  else if (claim) await putSentDelivery(newDelivery(userId, claim, { sentAt: at }), now);
  log.warn('routine settled by its send event', { user: userId, delivery: deliveryId });
}

const isReopened = ({ sentAt, failedAt }: StoredDelivery): boolean => sentAt === null && failedAt === null;
