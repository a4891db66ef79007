import { newId } from '../../_kit/ids.ts';
import { indexes, keys } from '../table/keys.ts';
import type { Mail } from './mail-delivery.ts';
import { isConditionFailed } from '../table/errors.ts';
import { put, putStep, type Step } from '../table/table.ts';

/*
 * Writing mails. Reading and sending them is mail-delivery.ts: whoever only writes need not make its schemas at every
 * start.
 */

export type { Mail } from './mail-delivery.ts';
export type NewMail = Pick<Mail, 'to' | 'content' | 'notification' | 'decoy'>;

/** A mail not yet written. One with an id of its own is written once, whoever writes it. */
export const newMail = (mail: NewMail, now: Date, id: string = newId('mal', now)): Mail => ({
  ...mail,
  _id: id,
  createdAt: now.toISOString(),
});

/** The id of the mail that tells of a new subscription: there is one, however many ask for it (P21). */
export const subscriptionMailId = (subscriptionId: string): string => `mal_started_${subscriptionId}`;

/** How long the outbox remembers a mail, and so that it has been sent. */
export const outboxDays = 90;

/** How long a mail may wait for its queue before it counts as forgotten. */
const firstWaitMs = 10 * 60 * 1000;

/** The step that writes a mail into the outbox, once. */
export const mailStep = (mail: Mail): Step =>
  putStep('mail_exists', mailItem(mail), { condition: 'attribute_not_exists(pk)' });

/** Writes a mail unless its id is known already; tells whether it did. */
export async function putMailOnce(mail: Mail): Promise<boolean> {
  try {
    await put(mailItem(mail), { condition: 'attribute_not_exists(pk)', refusal: 'mail_exists' });
    return true;
  } catch (error) {
    if (isConditionFailed(error, 'mail_exists')) return false;
    throw error;
  }
}

/** Writes a mail that tells of nothing else written. */
export const putMail = (mail: Mail): Promise<void> => put(mailItem(mail));

const mailItem = (mail: Mail) => ({
  ...keys.mail(mail._id),
  ...indexes.due('mails', mail._id, new Date(Date.parse(mail.createdAt) + firstWaitMs).toISOString()),
  ...mail,
  ttl: Math.floor(Date.parse(mail.createdAt) / 1000) + outboxDays * 86_400,
});
