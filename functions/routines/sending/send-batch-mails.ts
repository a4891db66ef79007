import { setTimeout as pause } from 'node:timers/promises';
import { trainerEmail } from '#shared/content/trainers.ts';
import { bulkSize } from '#shared/rules/routines/routine-sending.ts';
import type { StoredDelivery } from '../../messages/notifications/deliveries.ts';
import { newDelivery, putDeliveries, putFailedDeliveries } from './delivery-ledger.ts';
import { reserveSendTime, sendDurationMs } from '../../platform/mail/outbox/send-throttle.ts';
import { settleAll } from '../../platform/kit/settle-all.ts';
import { chunksOf } from '../../platform/kit/chunks.ts';
import { required } from '../../platform/kit/env.ts';
import { sendBulk, type BulkMail, type BulkVerdict } from '../../platform/ports/bulk-mail.ts';
import { failedDelivery } from './claimed-batch.ts';
import { bulkMails, type Recipient } from './bulk-mails.ts';

/** The outcomes of the mails of a batch. */
export interface SendResult {
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
export async function sendBatchMails(recipients: Recipient[], latest: number): Promise<SendResult> {
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
    for (const { outcomes, unknown, postponed } of await settleAll(calls)) {
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
  await settleAll([putDeliveries(sent), putFailedDeliveries(rejected)]);
  return {
    outcomes: [...sent, ...rejected],
    unknown: by('unknown').map(({ recipient }) => recipient),
    postponed: by('postponed'),
  };
}
