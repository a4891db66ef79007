import { setTimeout as pause } from 'node:timers/promises';
import type { StoredDelivery } from '../_data/deliveries.ts';
import { deliveryOf, giveUpDeliveries, putDeliveries } from '../_data/delivery-ledger.ts';
import { bookSending } from '../_data/pace.ts';
import { settleBatch } from '../_data/routine-runs.ts';
import { findPeople } from '../_data/users.ts';
import { required } from '../_kit/env.ts';
import { log } from '../_kit/log.ts';
import type { RoutineBatch } from '../_ports/routine-queue.ts';
import type { BulkVerdict } from '../_ports/bulk-mail.ts';
import { claimBatch } from './claim-batch.ts';
import { failed, type Claimed } from './claimed.ts';
import { lettersTo, sendLetters, type Recipient } from './letters.ts';

/**
 * Sends a batch: claims, asks who its members are, waits for its time on SES, sends, writes what came of it (DESIGN.md,
 * Routines). True when every member has come to an end; false when the queue should bring it again. After the last try
 * whatever is open is written down as failed, so that nobody is forgotten in the dead letters; a redrive sends it.
 */
export async function sendBatch(batch: RoutineBatch, isLastTry: boolean): Promise<boolean> {
  const { ready, open, settled, skipped } = await claimBatch(batch, new Date());
  const { recipients, refused } = await findRecipients(ready);
  await putDeliveries(refused);
  const sending = await sendAll(recipients);
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
  await settleBatch(batch.runId, batch.batchId, { sent, failed: all.length - sent, skipped }, new Date());
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
  ready: Claimed[],
): Promise<{ recipients: Recipient[]; refused: StoredDelivery[] }> {
  const found = await findPeople(ready.map(({ userId }) => userId));
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

/** What SES made of the letters. */
interface Sending {
  /** Brought to an end, and written down. */
  outcomes: StoredDelivery[];
  /** Not taken by SES, as often as it was asked. */
  postponed: Recipient[];
  /** No answer came: only SES's events know. */
  unknown: Recipient[];
}

/** Tries while SES says that it is too much, then leaves the rest to the queue. */
const maxTries = 6;
/** Nothing is sent later than this after the first try: by then the worker's minute is nearly over. */
const patienceMs = 45_000;

async function sendAll(recipients: Recipient[]): Promise<Sending> {
  const sending: Sending = { outcomes: [], postponed: [], unknown: [] };
  const latest = Date.now() + patienceMs;
  // written before their time on SES has come: whoever is late for it meets the next
  const letters = await lettersTo(recipients);
  let left = recipients.map((recipient, at) => ({ recipient, letter: letters[at]! }));
  for (let attempt = 1; left.length > 0 && attempt <= maxTries; attempt++) {
    if (attempt > 1) await pause(Math.random() * 250 * 2 ** attempt);
    const begins = await bookSending(left.length, required('MAIL_SEND_RATE'), Date.now);
    if (begins > latest) break;
    await pause(Math.max(0, begins - Date.now()));
    const verdicts = await sendLetters(left.map(({ letter }) => letter));
    const by = (verdict: BulkVerdict) => left.filter((_, index) => verdicts[index] === verdict);
    const at = new Date();
    const outcomes = [
      ...by('sent').map(({ recipient }) => deliveryOf(recipient.userId, recipient.claim, { sentAt: at })),
      ...by('rejected').map(({ recipient }) => failed(recipient, 'rejected')),
    ];
    await putDeliveries(outcomes);
    sending.outcomes.push(...outcomes);
    sending.unknown.push(...by('unknown').map(({ recipient }) => recipient));
    left = by('postponed');
  }
  sending.postponed = left.map(({ recipient }) => recipient);
  return sending;
}
