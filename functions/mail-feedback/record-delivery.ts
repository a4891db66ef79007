import { findManyDeliveries } from '../_data/routines/deliveries.ts';
import { newDelivery, markDelivered, putSent } from '../_data/routines/delivery-ledger.ts';
import { findProgress } from '../_data/routines/progress.ts';
import { log } from '../_kit/log.ts';
import type { Feedback } from './ses-event.ts';

/**
 * Writes down that routines were sent where their sender could not: it crashed after the call, or its answer never came.
 * All others, nearly always everything, cost half a read.
 */
export async function recordDeliveries(sent: Feedback[]): Promise<void> {
  const told = new Map(
    sent.flatMap(({ delivery, at }) =>
      delivery ? [[`${delivery.userId} ${delivery.deliveryId}`, { ...delivery, at }] as const] : [],
    ),
  );
  const all = [...told.values()];
  // written minutes ago; whatever is to be changed is looked at again
  const rows = await findManyDeliveries(all, true);
  const bySender = new Set(
    rows.filter(({ sentAt }) => sentAt !== null).map(({ userId, _id }) => `${userId} ${_id}`),
  );
  for (const each of all) if (!bySender.has(`${each.userId} ${each.deliveryId}`)) await settleOne(each);
}

async function settleOne({ userId, deliveryId, at }: { userId: string; deliveryId: string; at: Date }) {
  const claim = (await findProgress(userId))?.claim;
  if (claim?.deliveryId === deliveryId) await putSent(newDelivery(userId, claim, { sentAt: at }));
  // one that another claim has followed: opened to be sent again, or given up
  else await markDelivered(userId, deliveryId, at);
  log.warn('routine settled by its send event', { user: userId, delivery: deliveryId });
}
