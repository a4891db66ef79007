import type { StoredDelivery } from '#functions/messages/index.ts';
import { putFailedDeliveries } from './delivery-ledger.ts';
import { recordBatchOutcome } from './run-counts.ts';
import { findUserSummaries } from '#functions/accounts/index.ts';
import { log } from '#functions/platform/kit/log.ts';
import type { RoutineBatch } from './build-batch.ts';
import { claimBatch } from './claim-batch.ts';
import { failedDelivery, findSentUsers, isSentBy, type ClaimedMember } from './claimed-batch.ts';
import { type Recipient, sendBatchMails } from './send-batch-mails.ts';

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
