import type { Claim } from '../progress.ts';
import { routineMailData } from './routine-mail.ts';
import { addressedTo, templateData, type TemplateData } from '#functions/platform/mail/template-data.ts';
import { type BulkMail, type BulkVerdict, sendBulk } from '#functions/platform/ports/bulk-mail.ts';
import { type ClaimedMember, failedDelivery } from './claimed-batch.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { trainerEmail } from '#shared/content/trainers.ts';
import { bulkSize } from '#shared/rules/routines/routine-sending.ts';
import type { StoredDelivery } from '#functions/messages/index.ts';
import { newDelivery, putDeliveries, putFailedDeliveries } from './delivery-ledger.ts';
import { reserveSendTime, sendDurationMs } from '#functions/platform/mail/outbox/send-throttle.ts';
import { chunksOf, finishAll } from '#functions/platform/kit/in-parallel.ts';
import { required } from '#functions/platform/kit/env.ts';

/** A claimed member with name and address. */
export interface Recipient extends ClaimedMember {
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
