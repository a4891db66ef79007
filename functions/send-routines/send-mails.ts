import { setTimeout as pause } from 'node:timers/promises';
import { bulkSize } from '#shared/rules/routine-sending.ts';
import type { StoredDelivery } from '../_data/routines/deliveries.ts';
import { newDelivery, putDeliveries } from '../_data/routines/delivery-ledger.ts';
import { reserveSendTime, sendDurationMs } from '../_data/routines/send-throttle.ts';
import { settleAll } from '../_kit/settle-all.ts';
import { chunksOf } from '../_kit/chunks.ts';
import { required } from '../_kit/env.ts';
import { sendBulk, type BulkMail, type BulkVerdict } from '../_ports/bulk-mail.ts';
import { failed } from './claimed-batch.ts';
import { bulkMailsFor, type Recipient } from './mail-messages.ts';

/** What SES made of letters. */
export interface SendResult {
  /** Brought to an end, and written down. */
  outcomes: StoredDelivery[];
  /** Not taken by SES, as often as it was asked. */
  postponed: Recipient[];
  /** No answer came: only SES's events know. */
  unknown: Recipient[];
}

/** A letter and who it is for. */
interface Addressed {
  recipient: Recipient;
  letter: BulkMail;
}

/** Tries while SES says that it is too much, then leaves the rest to the queue. */
const maxTries = 6;
/**
 * Books time on SES for letters to all of them, none later than `latest` (epoch milliseconds), and sends them in calls that
 * are spread over it, each outcome written as soon as it is known (P29). Throws what the table says, but not before all calls are over: one that went on after its
 * batch was given back would be sent by two.
 */
export async function sendMails(recipients: Recipient[], latest: number): Promise<SendResult> {
  const rate = required('MAIL_SEND_RATE');
  const size = bulkSize(rate);
  const sending: SendResult = { outcomes: [], postponed: [], unknown: [] };
  // written before their time on SES has come: whoever is late for it meets the next
  const letters = await bulkMailsFor(recipients);
  let left = recipients.map((recipient, at): Addressed => ({ recipient, letter: letters[at]! }));
  for (let attempt = 1; left.length > 0 && attempt <= maxTries; attempt++) {
    if (attempt > 1) await pause(Math.random() * 250 * 2 ** attempt);
    const begins = await reserveSendTime(left.length, rate, Date.now);
    const after = (count: number) => begins + sendDurationMs(count, rate);
    if (after(left.length) > latest) break;
    const calls = chunksOf(left, size).map((some, nth) => sendCall(some, after(nth * size)));
    left = [];
    for (const { outcomes, unknown, postponed } of await settleAll(calls)) {
      sending.outcomes.push(...outcomes);
      sending.unknown.push(...unknown);
      left.push(...postponed);
    }
  }
  sending.postponed = left.map(({ recipient }) => recipient);
  return sending;
}

/** Makes one call once its time has come, and writes down what it brought to an end. */
async function sendCall(some: Addressed[], time: number) {
  await pause(Math.max(0, time - Date.now()));
  const verdicts = await sendBulk(
    'routine',
    some.map(({ letter }) => letter),
  );
  const by = (verdict: BulkVerdict) => some.filter((_, index) => verdicts[index] === verdict);
  const at = new Date();
  const outcomes = [
    ...by('sent').map(({ recipient }) => newDelivery(recipient.userId, recipient.claim, { sentAt: at })),
    ...by('rejected').map(({ recipient }) => failed(recipient, 'rejected')),
  ];
  await putDeliveries(outcomes);
  return {
    outcomes,
    unknown: by('unknown').map(({ recipient }) => recipient),
    postponed: by('postponed'),
  };
}
