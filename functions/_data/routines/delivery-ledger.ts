import type { DeliveryFailure } from '#shared/contracts/shapes/deliveries.ts';
import type { StoredDelivery } from './deliveries.ts';
import { indexes, keys } from '../table/keys.ts';
import type { Claim } from './progress.ts';
import { put, update } from '../table/table.ts';
import { putMany } from '../table/batches.ts';
import { isConditionFailed } from '../table/errors.ts';

/* Writing the ledger of the sending; deliveries.ts reads it. */

/** What became of a claimed routine: sent at a time, or failed at one for a reason. */
export type Outcome = { sentAt: Date } | { failedAt: Date; reason: DeliveryFailure };

/** The row that says what became of a claim. */
export function newDelivery(userId: string, claim: Claim, outcome: Outcome): StoredDelivery {
  const { routineId, name: routineName, driveLink, workoutType, trainingFrequency, month } = claim.slot;
  const facts = { routineId, routineName, driveLink, workoutType, trainingFrequency, month };
  const base = {
    ...facts,
    _id: claim.deliveryId,
    userId,
    batchId: claim.batchId,
    readAt: null,
    hiddenAt: null,
  };
  return 'sentAt' in outcome
    ? { ...base, sentAt: outcome.sentAt.toISOString(), failedAt: null, reason: null }
    : { ...base, sentAt: null, failedAt: outcome.failedAt.toISOString(), reason: outcome.reason };
}

/** Writes outcomes; only whoever holds the claims does. */
export const putDeliveries = (deliveries: StoredDelivery[]): Promise<void> =>
  putMany(deliveries.map(deliveryItem));

/** Writes an outcome that its sender did not tell, unless there is one. */
export async function putDeliveryOnce(delivery: StoredDelivery): Promise<void> {
  await put(deliveryItem(delivery), {
    condition: 'attribute_not_exists(pk)',
    refusal: 'delivery_exists',
  }).catch(unlessRefused('delivery_exists'));
}

/** Writes that routines are given up; what anybody has written of them stands. */
export async function giveUpDeliveries(deliveries: StoredDelivery[]): Promise<void> {
  const options = {
    condition: 'attribute_not_exists(pk) OR (sentAt = :none AND failedAt = :none)',
    values: { ':none': null },
    refusal: 'settled',
  };
  await Promise.all(
    deliveries.map((each) => put(deliveryItem(each), options).catch(unlessRefused('settled'))),
  );
}

/** Writes that a claimed routine was sent; what an earlier claim of the same month says gives way. */
export async function putSent(delivery: StoredDelivery): Promise<void> {
  await put(deliveryItem(delivery), {
    condition: 'attribute_not_exists(pk) OR sentAt = :none',
    values: { ':none': null },
    refusal: 'settled',
  }).catch(unlessRefused('settled'));
}

const deliveryItem = (delivery: StoredDelivery) => ({
  ...keys.delivery(delivery.userId, delivery._id),
  ...(delivery.failedAt && indexes.failures(delivery.failedAt, delivery.userId)),
  ...delivery,
});

/** SES has sent it after all: a row that is open, or failed because nobody knew, says so. */
export async function markDelivered(userId: string, deliveryId: string, at: Date): Promise<void> {
  await update(keys.delivery(userId, deliveryId), {
    update: 'SET sentAt = :at, failedAt = :none, reason = :none REMOVE gsi1pk, gsi1sk',
    condition: 'sentAt = :none AND (failedAt = :none OR reason IN (:unknown, :postponed))',
    values: { ':at': at.toISOString(), ':none': null, ':unknown': 'unknown', ':postponed': 'postponed' },
    refusal: 'settled',
  }).catch(unlessRefused('settled'));
}

/** SES told that a mail came back or was never sent. */
export async function markUndelivered(
  userId: string,
  deliveryId: string,
  reason: DeliveryFailure,
  at: Date,
): Promise<void> {
  const { gsi1pk, gsi1sk } = indexes.failures(at.toISOString(), userId);
  await update(keys.delivery(userId, deliveryId), {
    update: 'SET failedAt = :at, reason = :reason, gsi1pk = :pk, gsi1sk = :sk',
    condition: 'attribute_exists(pk) AND failedAt = :none',
    values: { ':at': at.toISOString(), ':reason': reason, ':none': null, ':pk': gsi1pk, ':sk': gsi1sk },
    refusal: 'settled',
  }).catch(unlessRefused('settled'));
}

/**
 * Takes the right to send again what has failed, or has been open for too long; false when it is neither, or another
 * was faster. The row is open until its outcome is known.
 */
export async function reopenDelivery(delivery: StoredDelivery, batchId: string, now: Date): Promise<boolean> {
  const { userId, _id, sentAt, failedAt, openedAt } = delivery;
  if (sentAt !== null && failedAt === null) return false;
  try {
    await update(keys.delivery(userId, _id), {
      update:
        'SET batchId = :batch, openedAt = :now, sentAt = :none, failedAt = :none, reason = :none REMOVE gsi1pk, gsi1sk',
      condition: `batchId = :before AND ${failedAt === null ? 'failedAt = :none AND sentAt = :none AND openedAt = :was' : 'failedAt = :was'}`,
      values: {
        ':batch': batchId,
        ':now': now.toISOString(),
        ':none': null,
        ':before': delivery.batchId,
        ':was': failedAt ?? openedAt ?? null,
      },
      refusal: 'moved_on',
    });
    return true;
  } catch (error) {
    if (isConditionFailed(error, 'moved_on')) return false;
    throw error;
  }
}

const unlessRefused = (refusal: string) => (error: unknown) => {
  if (!isConditionFailed(error, refusal)) throw error;
};
