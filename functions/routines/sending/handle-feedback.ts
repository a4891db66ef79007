import {
  type Feedback,
  findDelivery,
  findManyDeliveries,
  readFeedback,
  recordSentMails,
  type StoredDelivery,
} from '#functions/messages/index.ts';
import {
  confirmDelivery,
  hasUnknownOutcome,
  markUndelivered,
  newDelivery,
  putSentDelivery,
} from './delivery-ledger.ts';
import { findProgress } from '../progress.ts';
import { errorFields, log } from '#functions/platform/kit/log.ts';
import { markMailReturned } from '#functions/platform/mail/outbox/mail-delivery.ts';
import { findAddressOwner, suspendMails } from '#functions/accounts/index.ts';
import { tryWrite } from '#functions/platform/table/table.ts';
import type { SQSBatchResponse } from 'aws-lambda';
import { inMadrid } from '#shared/rules/routines/routine-calendar.ts';
import { maxFeedbackTries } from '#shared/rules/routines/routine-sending.ts';
import { isLastTry, type Messages } from '#functions/platform/drain-queue.ts';
import type { QueueMessage } from '#functions/platform/ports/queue.ts';

/** Plans that SES has sent: to whom, and on which day in Spain. */
export type PlannedDays = { userId: string; day: string }[];

/**
 * Records sent routines for workers that could not: they crashed after the call, or got no response. Deliveries that are
 * recorded, which is nearly all of them, cost half a read unit each. Returns those that have a plan.
 */
async function recordDeliveries(sent: Feedback[]): Promise<PlannedDays> {
  const deliveries = new Map(
    sent.flatMap(({ delivery, at }) =>
      delivery ? [[`${delivery.userId} ${delivery.deliveryId}`, { ...delivery, at }] as const] : [],
    ),
  );
  const all = [...deliveries.values()];
  // eventually consistent: the rows were written minutes ago, and a write below checks its own condition
  const rows = await findManyDeliveries(all, true);
  const bySender = new Map(
    rows.filter(({ sentAt }) => sentAt !== null).map((row) => [`${row.userId} ${row._id}`, row]),
  );
  const planned: PlannedDays = [];
  for (const each of all) {
    const sentRow = bySender.get(`${each.userId} ${each.deliveryId}`);
    const planVersion = sentRow ? sentRow.planVersion : await recordDelivery(each);
    if (planVersion !== null) planned.push({ userId: each.userId, day: inMadrid(each.at).day });
  }
  return planned;
}

/** Records a delivery, and returns the version of its plan; null without one. */
async function recordDelivery({
  userId,
  deliveryId,
  at,
}: {
  userId: string;
  deliveryId: string;
  at: Date;
}): Promise<number | null> {
  const [row, progress] = await Promise.all([findDelivery(userId, deliveryId), findProgress(userId)]);
  const claim = progress?.claim?.deliveryId === deliveryId ? progress.claim : null;
  const now = new Date();
  // a failure from before the claim, of another batch, is what an earlier claim of the same month has left
  const isLatest = !claim || row?.batchId === claim.batchId || (row?.failedAt ?? '') >= claim.at;
  if (row && (isReopened(row) || (isLatest && hasUnknownOutcome(row)))) await confirmDelivery(row, at, now);
  else if (claim) await putSentDelivery(newDelivery(userId, claim, { sentAt: at }), now);
  log.warn('routine settled by its send event', { user: userId, delivery: deliveryId });
  return row?.planVersion ?? claim?.slot.planVersion ?? null;
}

const isReopened = ({ sentAt, failedAt }: StoredDelivery): boolean => sentAt === null && failedAt === null;

/**
 * Records that a mail bounced, was complained about or was never sent: on the mail, or the delivery of a routine, and on the user who
 * has the address, who gets no mails until the address changes (P30).
 */
async function recordBounce(feedback: Feedback): Promise<void> {
  const { kind, at, delivery, mail, addresses } = feedback;
  if (kind === 'sent' || kind === 'other') return;
  if (delivery) {
    // the worker may have written no outcome, and the send event may arrive later
    await recordDeliveries([feedback]);
    await markUndelivered(delivery.userId, delivery.deliveryId, kind, at);
  }
  // a template that SES cannot render, or a content that it takes for a virus
  if (kind === 'rejected')
    return log.error('mail refused by SES after all', {
      mail,
      user: delivery?.userId,
      delivery: delivery?.deliveryId,
    });
  if (mail) await markMailReturned(mail, kind);
  for (const address of addresses) {
    const owner = await findAddressOwner(address);
    if (!owner) continue;
    // false when the user has another address by now, or no account
    await tryWrite(suspendMails(owner.userId, address, kind), 'user_changed');
    log.warn('address takes no mails', { user: owner.userId, reason: kind });
  }
}

/**
 * Handles SES's events, some minutes after they happened. A send event settles a claim whose worker died or got no response
 * (P29, P270). A bounce or a complaint stops the mails to an address (P30). A message that fails goes back to the queue alone, and
 * after its last try to the dead letters: only then its failure is an error that rings. `awaitTraining` is told whose plans were sent.
 */
export async function handleFeedback(
  event: Messages,
  awaitTraining: (planned: PlannedDays) => Promise<void>,
): Promise<SQSBatchResponse> {
  const failed = new Set<string>();
  const attempt = <T>(records: QueueMessage[], work: () => Promise<T>) =>
    work().catch((error: unknown) => {
      for (const { messageId } of records) failed.add(messageId);
      const level = records.some((each) => isLastTry(each, maxFeedbackTries)) ? 'error' : 'warn';
      log[level]('feedback not handled', { messages: records.length, ...errorFields(error) });
    });
  const received: { record: QueueMessage; feedback: Feedback }[] = [];
  for (const record of event.Records)
    await attempt([record], async () => received.push({ record, feedback: readFeedback(record.body) }));
  const sent = received.filter(({ feedback }) => feedback.kind === 'sent');
  await attempt(
    sent.map(({ record }) => record),
    async () => {
      const events = sent.map(({ feedback }) => feedback);
      const [planned] = await Promise.all([recordDeliveries(events), recordSentMails(events)]);
      await awaitTraining(planned);
    },
  );
  for (const { record, feedback } of received)
    if (feedback.kind !== 'sent') await attempt([record], () => recordBounce(feedback));
  return { batchItemFailures: [...failed].map((itemIdentifier) => ({ itemIdentifier })) };
}
