import type { DeliveryFailure } from '#shared/contracts/routines/deliveries.ts';
import { indexes, keys, plannedDeliveries, type StoredDelivery } from '#functions/messages/index.ts';
import type { Claim, RoutineSnapshot } from '../progress.ts';
import type { RoutineBatch } from './build-batch.ts';
import { countLateSend } from './run-counts.ts';
import {
  checkStep,
  put,
  putStep,
  type Step,
  transact,
  tryWrite,
  update,
  updateStep,
} from '#functions/platform/table/table.ts';
import { putMany } from '#functions/platform/table/batches.ts';

/* The writes of the delivery ledger; deliveries.ts reads it. */

/** The outcome of a claimed routine: sent at a time, or failed at a time for a reason. */
export type DeliveryOutcome = { sentAt: Date } | { failedAt: Date; reason: DeliveryFailure };

/** The ledger row with the outcome of a claim. */
export function newDelivery(userId: string, claim: Claim, outcome: DeliveryOutcome): StoredDelivery {
  const { routineId, name: routineName, driveLink, workoutType, trainingFrequency, month } = claim.slot;
  const { planVersion = null } = claim.slot;
  const facts = { routineId, routineName, driveLink, planVersion, workoutType, trainingFrequency, month };
  const base = {
    ...facts,
    _id: claim.deliveryId,
    userId,
    batchId: claim.batchId,
    runId: claim.runId,
    readAt: null,
    hiddenAt: null,
  };
  return 'sentAt' in outcome
    ? { ...base, sentAt: outcome.sentAt.toISOString(), failedAt: null, reason: null }
    : { ...base, sentAt: null, failedAt: outcome.failedAt.toISOString(), reason: outcome.reason };
}

/** A routine as a delivery has it. */
export const sentSnapshot = (delivery: StoredDelivery): RoutineSnapshot => {
  const {
    routineId,
    routineName: name,
    driveLink,
    workoutType,
    trainingFrequency,
    month,
    planVersion,
  } = delivery;
  const slot = { routineId, name, driveLink, workoutType, trainingFrequency, month };
  return planVersion === null ? slot : { ...slot, planVersion };
};

/**
 * The link of a delivery as its user gets it: the routine's current one, which a trainer may have corrected. One that was sent with a
 * link keeps it when the routine has gone, or has a plan alone by now; one that was sent without gets none.
 */
export const linkNow = ({ driveLink }: StoredDelivery, current: string | undefined): string =>
  driveLink && (current || driveLink);

/** Writes outcomes without a condition: only the worker that holds the claims may call it, for mails that SES has accepted. */
export const putDeliveries = (deliveries: StoredDelivery[]): Promise<void> =>
  putMany(deliveries.map(deliveryItem));

/** Writes an outcome that its worker did not report, unless the row exists. */
export async function putDeliveryOnce(delivery: StoredDelivery): Promise<void> {
  const write = put(deliveryItem(delivery), {
    condition: 'attribute_not_exists(pk)',
    refusal: 'delivery_exists',
  });
  await tryWrite(write, 'delivery_exists');
}

/**
 * Writes deliveries as failed. One that SES has confirmed meanwhile stays sent (P127), and a failure with an unknown outcome is written
 * only where there is no outcome.
 */
export async function putFailedDeliveries(deliveries: StoredDelivery[]): Promise<void> {
  const write = (each: StoredDelivery) => {
    const isOpen = hasUnknownOutcome(each) ? 'sentAt = :none AND failedAt = :none' : 'sentAt = :none';
    const condition = `attribute_not_exists(pk) OR (${isOpen})`;
    return put(deliveryItem(each), { condition, values: { ':none': null }, refusal: 'settled' });
  };
  await Promise.all(deliveries.map((each) => tryWrite(write(each), 'settled')));
}

/** Whether a failure leaves open what became of the mail: SES may confirm it, and a redrive tries it again. */
export const hasUnknownOutcome = ({ sentAt, reason }: StoredDelivery): boolean =>
  sentAt === null && (reason === 'unknown' || reason === 'postponed');

/**
 * Writes that a claimed routine was sent, when SES confirms it. It replaces a failure that this claim, or an earlier one of the same
 * month, has left.
 */
export const putSentDelivery = (delivery: StoredDelivery, now: Date): Promise<void> =>
  confirm(
    delivery,
    putStep('settled', deliveryItem(delivery), {
      condition: 'attribute_not_exists(pk) OR sentAt = :none',
      values: { ':none': null },
    }),
    now,
  );

/**
 * Marks a delivery as sent, when SES confirms it: one that its batch is sending again, or that failed in it with an unknown outcome.
 */
export const confirmDelivery = (row: StoredDelivery, at: Date, now: Date): Promise<void> =>
  confirm(
    row,
    updateStep('settled', keys.delivery(row.userId, row._id), {
      update: `SET sentAt = :at, failedAt = :none, reason = :none${row.planVersion === null ? '' : ', gsi2pk = :pk, gsi2sk = :at'} REMOVE gsi1pk, gsi1sk`,
      // the batch may give it up meanwhile
      condition:
        'sentAt = :none AND batchId = :batch AND (failedAt = :none OR reason IN (:unknown, :postponed))',
      values: {
        ':at': at.toISOString(),
        ':none': null,
        ':batch': row.batchId,
        ':unknown': 'unknown',
        ':postponed': 'postponed',
        ...(row.planVersion !== null && { ':pk': plannedDeliveries(row.routineId) }),
      },
    }),
    now,
  );

/** Takes the step that writes a delivery as sent, with the counts of its batch. */
async function confirm({ userId, batchId, runId }: StoredDelivery, sent: Step, now: Date): Promise<void> {
  await tryWrite(countLateSend(sent, { runId, batchId, userId }, now), 'settled');
}

/** A second press within this time asks for the same repetition. */
const repeatPauseMs = 5 * 60 * 1000;

/** Whether a delivery was sent once more a moment ago. */
export const isJustRepeated = ({ repeatedAt }: StoredDelivery, now: Date): boolean =>
  Date.parse(repeatedAt?.at(-1) ?? '') + repeatPauseMs > now.getTime();

/** The step that records that a delivery is sent once more; refused as `delivery_changed` when it was changed or repeated meanwhile. */
export const repeatDeliveryStep = ({ userId, _id, sentAt, repeatedAt }: StoredDelivery, now: Date): Step =>
  updateStep('delivery_changed', keys.delivery(userId, _id), {
    update: 'SET repeatedAt = :next',
    condition: `sentAt = :sent AND ${repeatedAt ? 'repeatedAt = :last' : 'attribute_not_exists(repeatedAt)'}`,
    values: {
      ':next': [...(repeatedAt ?? []), now.toISOString()],
      ':sent': sentAt,
      ...(repeatedAt && { ':last': repeatedAt }),
    },
  });

/** The step that gives a sent delivery a later version of its plan; refused as `delivery_changed` when it is not as it was read. */
export const correctDeliveryStep = (
  { userId, _id, planVersion, corrections = [], sentAt }: StoredDelivery,
  version: number,
  now: Date,
): Step =>
  updateStep('delivery_changed', keys.delivery(userId, _id), {
    update: 'SET planVersion = :version, corrections = :all',
    condition: 'planVersion = :before AND sentAt = :sent',
    values: {
      ':version': version,
      ':all': [...corrections, { version, at: now.toISOString() }],
      ':before': planVersion,
      ':sent': sentAt,
    },
  });

const deliveryItem = (delivery: StoredDelivery) => ({
  ...keys.delivery(delivery.userId, delivery._id),
  ...(delivery.failedAt && indexes.failures(delivery.failedAt, delivery.userId)),
  ...(delivery.sentAt !== null &&
    delivery.planVersion !== null &&
    indexes.plannedDeliveries(delivery.routineId, delivery.sentAt)),
  ...delivery,
});

/** Marks a delivery as failed when SES reports that the mail came back or was never sent. The first report counts. */
export async function markUndelivered(
  userId: string,
  deliveryId: string,
  reason: DeliveryFailure,
  at: Date,
): Promise<void> {
  const { gsi1pk, gsi1sk } = indexes.failures(at.toISOString(), userId);
  const write = update(keys.delivery(userId, deliveryId), {
    update: 'SET failedAt = :at, reason = :reason, gsi1pk = :pk, gsi1sk = :sk',
    condition: 'attribute_exists(pk) AND failedAt = :none',
    values: { ':at': at.toISOString(), ':reason': reason, ':none': null, ':pk': gsi1pk, ':sk': gsi1sk },
    refusal: 'settled',
  });
  await tryWrite(write, 'settled');
}

/** The step that checks that a failed delivery is not being sent again or confirmed meanwhile; refused as `delivery_changed` otherwise. */
export const checkFailedStep = ({ userId, _id, batchId, failedAt }: StoredDelivery): Step =>
  checkStep('delivery_changed', keys.delivery(userId, _id), {
    condition: 'batchId = :batch AND failedAt = :failed',
    values: { ':batch': batchId, ':failed': failedAt },
  });

/**
 * Takes the right to send a failed delivery again, or one whose resend has had no outcome for too long. The row is open until the new
 * outcome is known, and says what is sent now: name, link and plan of `slot`, because SES may confirm it before the worker does. Returns
 * false when the delivery was sent, another batch has reopened it, or a check of the progress in `checks` does not hold.
 */
export async function reopenDelivery(
  delivery: StoredDelivery,
  by: Pick<RoutineBatch, 'batchId' | 'runId'>,
  now: Date,
  slot: RoutineSnapshot = sentSnapshot(delivery),
  checks: Step[] = [],
): Promise<boolean> {
  const { userId, _id, sentAt, failedAt, openedAt } = delivery;
  if (sentAt !== null && failedAt === null) return false;
  const reopened = updateStep('delivery_changed', keys.delivery(userId, _id), {
    update:
      'SET batchId = :batch, runId = :run, openedAt = :now, sentAt = :none, failedAt = :none, reason = :none, routineName = :name, driveLink = :link, planVersion = :plan REMOVE gsi1pk, gsi1sk, gsi2pk, gsi2sk',
    condition: `batchId = :before AND ${failedAt === null ? 'failedAt = :none AND sentAt = :none AND openedAt = :was' : 'failedAt = :was'}`,
    values: {
      ':batch': by.batchId,
      ':run': by.runId,
      ':now': now.toISOString(),
      ':none': null,
      ':name': slot.name,
      ':link': slot.driveLink,
      ':plan': slot.planVersion ?? null,
      ':before': delivery.batchId,
      ':was': failedAt ?? openedAt ?? null,
    },
  });
  return tryWrite(transact([reopened, ...checks]), 'delivery_changed', 'progress_changed');
}
