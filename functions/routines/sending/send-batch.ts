import type { StoredDelivery } from '#functions/messages/index.ts';
import { putFailedDeliveries, newDelivery, putDeliveries } from './delivery-ledger.ts';
import { recordBatchOutcome } from './run-counts.ts';
import { findUserSummaries } from '#functions/accounts/index.ts';
import { log } from '#functions/platform/kit/log.ts';
import type { RoutineBatch } from './build-batch.ts';
import { claimBatch } from './claim-batch.ts';
import { failedDelivery, findSentUsers, isSentBy, type ClaimedMember } from './claimed-batch.ts';
import type { Claim } from '../progress.ts';
import { routineMailData } from './routine-mail.ts';
import { addressedTo, templateData, type TemplateData } from '#functions/platform/mail/template-data.ts';
import { type BulkMail, type BulkVerdict, sendBulk } from '#functions/platform/ports/bulk-mail.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { trainerEmail } from '#shared/content/trainers.ts';
import { bulkSize } from '#shared/rules/routines/routine-sending.ts';
import { reserveSendTime, sendDurationMs } from '#functions/platform/mail/outbox/send-throttle.ts';
import { chunksOf, finishAll } from '#functions/platform/kit/in-parallel.ts';
import { required } from '#functions/platform/kit/env.ts';

/** No mail of a batch is sent later than this after its start: the worker's timeout of a minute is near. */
const sendTimeoutMs = 45_000;

/**
 * Sends a batch: claims its members, reads names and addresses, waits for the reserved time on SES, sends, writes the
 * outcomes. Returns true when every member has an outcome, false when the queue should deliver the batch again. After the
 * last try open members are written as failed, so that none is lost in the dead letters; a redrive sends them.
 */
export async function sendBatch(batch: RoutineBatch, isLastTry: boolean): Promise<boolean> {
  const now = new Date();
  const { ready, open, settled, skipped } = await claimBatch(batch, now);
  const { recipients, refused } = await findRecipients(ready);
  await putFailedDeliveries(refused);
  const sendResult = await sendBatchMails(recipients, now.getTime() + sendTimeoutMs);
  const unsettled = [
    ...[...open, ...sendResult.unknown].map((each) => failedDelivery(each, 'unknown')),
    ...sendResult.postponed.map((each) => failedDelivery(each, 'postponed')),
  ];
  const count = unsettled.length;
  const ids = { batch: batch.batchId, run: batch.runId };
  logFailures([...refused, ...sendResult.outcomes], ids);
  if (count > 0) log[isLastTry ? 'error' : 'warn']('batch of routines open', { ...ids, open: count });
  if (count > 0 && !isLastTry) return false;
  await putFailedDeliveries(unsettled);
  const all = [...settled, ...refused, ...sendResult.outcomes, ...unsettled];
  const sent = all.filter((each) => isSentBy(each, batch.batchId)).length;
  const failedUsers = all.filter(({ sentAt }) => sentAt === null).map(({ userId }) => userId);
  const failed = failedUsers.length;
  // what another batch has sent meanwhile is skipped
  const counts = { sent, skipped: skipped + all.length - sent - failed };
  const rows = all.map(({ userId, _id }) => ({ userId, deliveryId: _id }));
  const findSent = () => findSentUsers(rows, batch.batchId);
  await recordBatchOutcome(batch.runId, batch.batchId, { ...counts, failedUsers }, findSent, new Date());
  log.info('routines sent', { ...ids, ...counts, failed });
  return count === 0;
}

/**
 * Logs the routines that no later try sends; admins see them as failed. One rejected address is wrong by itself, several in a
 * batch point to the template or the sender; a claim without its user is a fault of ours. Banned users are no news.
 */
function logFailures(outcomes: StoredDelivery[], ids: { batch: string; run: string }): void {
  const rejected = outcomes.filter(({ reason }) => reason === 'rejected').length;
  for (const { userId, _id, reason } of outcomes) {
    if (reason !== 'rejected' && reason !== 'unknown') continue;
    const level = reason === 'unknown' || rejected > 1 ? 'error' : 'warn';
    log[level]('routine not sent', { ...ids, user: userId, delivery: _id, reason });
  }
}

/** Reads names and addresses. A user who must not get mails becomes a failed delivery with the reason (P30). */
async function findRecipients(
  ready: ClaimedMember[],
): Promise<{ recipients: Recipient[]; refused: StoredDelivery[] }> {
  const summaries = await findUserSummaries(ready.map(({ userId }) => userId));
  const users = new Map(summaries.map((user) => [user._id, user]));
  const recipients: Recipient[] = [];
  const refused: StoredDelivery[] = [];
  for (const each of ready) {
    const user = users.get(each.userId);
    if (!user) refused.push(failedDelivery(each, 'unknown'));
    else if (user.banned) refused.push(failedDelivery(each, 'banned'));
    else if (user.emailProblem) refused.push(failedDelivery(each, 'suppressed'));
    else recipients.push({ ...each, name: user.name, email: user.email });
  }
  return { recipients, refused };
}

/** A claimed member with name and address. */
interface Recipient extends ClaimedMember {
  name: string;
  email: string;
}

/** The mails to the recipients, in their order. The template data of a routine is built once per claim object. */
async function bulkMails(recipients: Recipient[]): Promise<BulkMail[]> {
  const dataByClaim = new Map<Claim, TemplateData>();
  for (const { claim } of recipients)
    if (!dataByClaim.has(claim)) dataByClaim.set(claim, await routineTemplateData(claim));
  return recipients.map(({ userId, name, email, claim }) => ({
    to: email,
    tags: { user: userId, delivery: claim.deliveryId },
    data: addressedTo(name, dataByClaim.get(claim)!),
  }));
}

/** The template data of a routine, with an empty name. */
const routineTemplateData = async ({ deliveryId, slot }: Claim): Promise<TemplateData> =>
  templateData({ template: 'routine', data: await routineMailData('', deliveryId, slot) });

/** The outcomes of the mails of a batch. */
interface SendResult {
  /** Sent or rejected, and written to the ledger. */
  outcomes: StoredDelivery[];
  /** Not accepted by SES in any try. */
  postponed: Recipient[];
  /** Calls without a response: only SES's events will report the outcome. */
  unknown: Recipient[];
}

/** A mail with its recipient. */
interface OutgoingMail {
  recipient: Recipient;
  mail: BulkMail;
}

/** Tries while SES throttles; then the rest goes back to the queue. */
const maxTries = 6;

/**
 * Reserves time on SES for all recipients, none of it later than `latest` (epoch milliseconds), and sends the mails in calls
 * that are spread over this time. Each outcome is written as soon as it is known (P29). An error of the table is thrown after
 * all calls have ended: a call that is still running when the batch goes back to the queue could send a mail twice.
 */
async function sendBatchMails(recipients: Recipient[], latest: number): Promise<SendResult> {
  const rate = required('MAIL_SEND_RATE');
  const size = bulkSize(rate);
  const result: SendResult = { outcomes: [], postponed: [], unknown: [] };
  // rendered before time is reserved, so that rendering does not use up the reservation
  const mails = await bulkMails(recipients);
  let remaining = recipients.map((recipient, index): OutgoingMail => ({ recipient, mail: mails[index]! }));
  for (let attempt = 1; remaining.length > 0 && attempt <= maxTries; attempt++) {
    if (attempt > 1) await pause(Math.random() * 250 * 2 ** attempt);
    const startsAt = await reserveSendTime(remaining.length, rate, Date.now);
    const startOf = (count: number) => startsAt + sendDurationMs(count, rate);
    if (startOf(remaining.length) > latest) break;
    const calls = chunksOf(remaining, size).map((some, nth) => sendBulkCall(some, startOf(nth * size)));
    remaining = [];
    for (const { outcomes, unknown, postponed } of await finishAll(calls)) {
      result.outcomes.push(...outcomes);
      result.unknown.push(...unknown);
      remaining.push(...postponed);
    }
  }
  result.postponed = remaining.map(({ recipient }) => recipient);
  return result;
}

/** Makes one bulk call at its time (epoch milliseconds), and writes the outcomes that are known. */
async function sendBulkCall(some: OutgoingMail[], time: number) {
  await pause(Math.max(0, time - Date.now()));
  const verdicts = await sendBulk(
    'routine',
    some.map(({ mail }) => mail),
    trainerEmail,
  );
  const by = (verdict: BulkVerdict) => some.filter((_, index) => verdicts[index] === verdict);
  const at = new Date();
  const sent = by('sent').map(({ recipient: { userId, claim } }) =>
    newDelivery(userId, claim, { sentAt: at }),
  );
  const rejected = by('rejected').map(({ recipient }) => failedDelivery(recipient, 'rejected'));
  await finishAll([putDeliveries(sent), putFailedDeliveries(rejected)]);
  return {
    outcomes: [...sent, ...rejected],
    unknown: by('unknown').map(({ recipient }) => recipient),
    postponed: by('postponed'),
  };
}
