import type { StoredDelivery } from '../_data/routines/deliveries.ts';
import { giveUpDeliveries, putDeliveries } from '../_data/routines/delivery-ledger.ts';
import { recordBatchOutcome } from '../_data/routines/run-counts.ts';
import { findUserSummaries } from '../_data/accounts/users.ts';
import { log } from '../_kit/log.ts';
import type { RoutineBatch } from '../_data/routines/batch.ts';
import { claimBatch } from './claim-batch.ts';
import { failed, type ClaimedMember } from './claimed-batch.ts';
import type { Recipient } from './mail-messages.ts';
import { sendMails } from './send-mails.ts';

/** Nothing is sent later than this after a batch was begun: by then the worker's minute is nearly over. */
const patienceMs = 45_000;

/**
 * Sends a batch: claims, asks who its members are, waits for its time on SES, sends, writes what came of it (DESIGN.md,
 * Routines). True when every member has come to an end; false when the queue should bring it again. After the last try
 * whatever is open is written down as failed, so that nobody is forgotten in the dead letters; a redrive sends it.
 */
export async function sendBatch(batch: RoutineBatch, isLastTry: boolean): Promise<boolean> {
  const now = new Date();
  const { ready, open, settled, skipped } = await claimBatch(batch, now);
  const { recipients, refused } = await findRecipients(ready);
  await putDeliveries(refused);
  const sending = await sendMails(recipients, now.getTime() + patienceMs);
  const unsettled = [
    ...[...open, ...sending.unknown].map((each) => failed(each, 'unknown')),
    ...sending.postponed.map((each) => failed(each, 'postponed')),
  ];
  const count = unsettled.length;
  if (count > 0) log.warn('batch of routines open', { batch: batch.batchId, open: count });
  if (count > 0 && !isLastTry) return false;
  await giveUpDeliveries(unsettled);
  const all = [...settled, ...refused, ...sending.outcomes, ...unsettled];
  const sent = all.filter(({ failedAt }) => failedAt === null).length;
  await recordBatchOutcome(
    batch.runId,
    batch.batchId,
    { sent, failed: all.length - sent, skipped },
    new Date(),
  );
  log.info('routines sent', {
    batch: batch.batchId,
    run: batch.runId,
    sent,
    failed: all.length - sent,
    skipped,
  });
  return count === 0;
}

/** Names and addresses; whoever must not be written to is a failure with its reason (P30). */
async function findRecipients(
  ready: ClaimedMember[],
): Promise<{ recipients: Recipient[]; refused: StoredDelivery[] }> {
  const found = await findUserSummaries(ready.map(({ userId }) => userId));
  const people = new Map(found.map((person) => [person._id, person]));
  const recipients: Recipient[] = [];
  const refused: StoredDelivery[] = [];
  for (const each of ready) {
    const person = people.get(each.userId);
    if (!person) refused.push(failed(each, 'unknown'));
    else if (person.banned) refused.push(failed(each, 'banned'));
    else if (person.emailProblem) refused.push(failed(each, 'suppressed'));
    else recipients.push({ ...each, name: person.name, email: person.email });
  }
  return { recipients, refused };
}
