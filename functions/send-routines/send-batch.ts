import { setTimeout as pause } from 'node:timers/promises';
import type { StoredDelivery } from '../_data/deliveries.ts';
import { deliveryOf, giveUpDeliveries, putDeliveries, type Outcome } from '../_data/delivery-ledger.ts';
import { bookSending } from '../_data/pace.ts';
import { settleBatch } from '../_data/routine-runs.ts';
import { findPeople } from '../_data/users.ts';
import { required } from '../_kit/env.ts';
import { log } from '../_kit/log.ts';
import type { RoutineBatch } from '../_ports/routine-queue.ts';
import { claimBatch } from './claim-batch.ts';
import type { Claimed } from './claimed.ts';
import { lettersTo, sendLetters, type Recipient } from './letters.ts';

/**
 * Sends a batch: claims, asks who its members are, waits for its time on SES, sends, writes what came of it (DESIGN.md,
 * Routines). True when every member has come to an end; false when the queue should bring it again. After the last try
 * whatever is open is written down as failed, so that nobody is forgotten in the dead letters.
 */
export async function sendBatch(batch: RoutineBatch, isLastTry: boolean): Promise<boolean> {
  const { ready, open, settled, skipped } = await claimBatch(batch, new Date());
  const { recipients, refused } = await findRecipients(ready);
  const outcomes = [...refused, ...(await sendAll(recipients))];
  const isKnown = new Set(outcomes.map(({ userId }) => userId));
  const unknown = [...open, ...recipients.filter(({ userId }) => !isKnown.has(userId))];
  await putDeliveries(outcomes);
  const givenUp = isLastTry ? unknown.map((each) => failed(each, 'unknown')) : [];
  await giveUpDeliveries(givenUp);
  if (unknown.length > 0) log.warn('batch of routines open', { batch: batch.batchId, open: unknown.length });
  if (unknown.length > 0 && !isLastTry) return false;
  const all = [...settled, ...outcomes, ...givenUp];
  const sent = all.filter(({ failedAt }) => failedAt === null).length;
  await settleBatch(batch.runId, batch.batchId, { sent, failed: all.length - sent, skipped }, new Date());
  log.info('routines sent', {
    batch: batch.batchId,
    run: batch.runId,
    sent,
    failed: all.length - sent,
    skipped,
  });
  return unknown.length === 0;
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

/** Tries while SES says that it is too much, then leaves the rest to the queue. */
const maxTries = 6;

async function sendAll(recipients: Recipient[]): Promise<StoredDelivery[]> {
  const outcomes: StoredDelivery[] = [];
  // written before their time on SES has come: whoever is late for it meets the next
  const letters = await lettersTo(recipients);
  let left = recipients.map((recipient, at) => ({ recipient, letter: letters[at]! }));
  for (let attempt = 1; left.length > 0 && attempt <= maxTries; attempt++) {
    if (attempt > 1) await pause(Math.random() * 250 * 2 ** attempt);
    const begins = await bookSending(left.length, required('MAIL_SEND_RATE'), Date.now);
    await pause(Math.max(0, begins - Date.now()));
    // whose answer never came stays open: only SES's events know
    const verdicts = await sendLetters(left.map(({ letter }) => letter));
    const at = new Date();
    left.forEach(({ recipient }, index) => {
      if (verdicts[index] === 'sent') outcomes.push(written(recipient, { sentAt: at }));
      if (verdicts[index] === 'rejected') outcomes.push(failed(recipient, 'rejected'));
    });
    left = left.filter((_, index) => verdicts[index] === 'postponed');
  }
  return outcomes;
}

const written = ({ userId, claim }: Claimed, outcome: Outcome): StoredDelivery =>
  deliveryOf(userId, claim, outcome);

const failed = (each: Claimed, reason: 'rejected' | 'suppressed' | 'banned' | 'unknown'): StoredDelivery =>
  written(each, { failedAt: new Date(), reason });
