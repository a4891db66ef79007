import * as z from 'zod';
import { deleteItem, get, setExpression, tryWrite, update } from '../../table/table.ts';
import { getMany } from '../../table/batches.ts';
import { keys } from '../../entities.ts';
import { MailContent } from './mail-content.ts';
import { longestMailWait } from '#shared/rules/messages/mail-sending.ts';
import { dueIndex, findDue } from '../../table/due-items.ts';

/**
 * A mail in the outbox. It is written in the transaction of the event that it reports, which wakes send-mails; this claims it
 * before it sends it. `notification` is marked as mailed after the send.
 */
export const Mail = z.object({
  _id: z.string(),
  to: z.string(),
  content: MailContent,
  notification: z.object({ userId: z.string(), notificationId: z.string() }).optional(),
  /** Never sent: it is written so that a request for an unknown address takes as long as for a known one (P38). */
  decoy: z.boolean().optional(),
  createdAt: z.iso.datetime(),
  claimedAt: z.iso.datetime().optional(),
  /** How often the schedule has tried it in vain. */
  tries: z.number().optional(),
  sentAt: z.iso.datetime().optional(),
  /** When and why SES rejected it permanently. */
  failedAt: z.iso.datetime().optional(),
  failure: z.string().optional(),
  /** What came back after it was sent. */
  problem: z.enum(['bounced', 'complained']).optional(),
});
export type Mail = z.output<typeof Mail>;

/** The mail, or null; of a settled one only its state is left. */
export const findMail = (mailId: string): Promise<Mail | null> => get(Mail, keys.mail(mailId));

/** What the outbox still says of a mail, sent or not: its template and what became of it. */
const MailState = Mail.omit({ to: true, notification: true }).extend({
  content: z.object({ template: z.string() }),
});
export type MailState = z.output<typeof MailState>;

/** The state of a mail, or null. */
export const findMailState = (mailId: string): Promise<MailState | null> => get(MailState, keys.mail(mailId));

/** The states of these mails, in no order; those that the outbox has forgotten are absent. Eventually consistent. */
export const findMailStates = async (mailIds: string[]): Promise<MailState[]> =>
  (await getMany(mailIds.map(keys.mail), true)).map((item) => z.parse(MailState, item));

/**
 * A claim that a crash left open may be taken over after this time: longer than any call of send-mails, and than SES's event takes that
 * tells that the mail was sent after all (mail-feedback).
 */
const claimTimeoutMs = 5 * 60 * 1000;

const isUnsettled =
  'attribute_exists(pk) AND attribute_not_exists(sentAt) AND attribute_not_exists(failedAt)';

/** Claims the right to send a mail; `ConditionFailed('claimed')` when it is sent, failed, or claimed by another worker (P4). */
export async function claimMail(mailId: string, now: Date): Promise<Mail> {
  const item = await update(keys.mail(mailId), {
    update: 'SET claimedAt = :now',
    condition: `${isUnsettled} AND (attribute_not_exists(claimedAt) OR claimedAt < :stale)`,
    values: { ':now': now.toISOString(), ':stale': new Date(now.getTime() - claimTimeoutMs).toISOString() },
    refusal: 'claimed',
  });
  return z.parse(Mail, item);
}

/** Releases a claim after a failed send, so that the next try does not wait for the claim to expire. */
export async function releaseMailClaim(mailId: string): Promise<void> {
  const write = update(keys.mail(mailId), {
    update: 'REMOVE claimedAt',
    condition: isUnsettled,
    refusal: 'settled',
  });
  await tryWrite(write, 'settled');
}

/** Records that a mail was sent; false when that was known, or the mail was deleted meanwhile. */
export const markMailSent = (mail: Mail, now: Date): Promise<boolean> =>
  recordOutcome(mail, { sentAt: now.toISOString() });

/** Records that a mail was rejected permanently, and why; false when it is settled, or was deleted meanwhile. */
export const markMailFailed = (mail: Mail, failure: string, now: Date): Promise<boolean> =>
  recordOutcome(mail, { failedAt: now.toISOString(), failure });

/**
 * Records that a mail was sent whose worker could not, as SES's event tells; false when it is settled, or forgotten. Its notification comes
 * first: a repetition finds what a crash has left.
 */
export async function confirmMailSent(mailId: string, at: Date): Promise<boolean> {
  const mail = await get(MailState.extend({ notification: Mail.shape.notification }), keys.mail(mailId));
  if (!mail || (mail.sentAt ?? mail.failedAt)) return false;
  if (mail.notification) await markNotificationMailed(mail.notification, at);
  return recordOutcome(mail, { sentAt: at.toISOString() });
}

/**
 * A settled mail keeps neither address nor text: no link, and nothing that an erasure would have to find (P138). False for one that is
 * settled, or that an erasure has deleted meanwhile, which is not written again.
 */
async function recordOutcome(
  { _id, content }: Pick<MailState, '_id' | 'content'>,
  outcome: Partial<Mail>,
): Promise<boolean> {
  const set = setExpression({ ...outcome, content: { template: content.template } });
  const write = update(keys.mail(_id), {
    ...set,
    condition: isUnsettled,
    update: `${set.update} REMOVE #to, notification, gsi2pk, gsi2sk`,
    names: { ...set.names, '#to': 'to' },
    refusal: 'settled',
  });
  return tryWrite(write, 'settled');
}

/** Records on a notification that its mail was sent. A notification that the user has deleted is not written again. */
export async function markNotificationMailed(
  { userId, notificationId }: NonNullable<Mail['notification']>,
  now: Date,
): Promise<void> {
  const write = update(keys.notification(userId, notificationId), {
    update: 'SET emailSent = :yes, emailSentAt = :now',
    condition: 'attribute_exists(pk)',
    values: { ':yes': true, ':now': now.toISOString() },
    refusal: 'notification_gone',
  });
  await tryWrite(write, 'notification_gone');
}

/** Records that a sent mail came back. One that the outbox has forgotten is not written again. */
export async function markMailReturned(mailId: string, problem: NonNullable<Mail['problem']>): Promise<void> {
  const write = update(keys.mail(mailId), {
    update: 'SET problem = :problem',
    condition: 'attribute_exists(pk)',
    values: { ':problem': problem },
    refusal: 'mail_gone',
  });
  await tryWrite(write, 'mail_gone');
}

/* Mails that the stream's call did not send, until they are sent, have failed or are given up. */

/** Mails that should have been sent by now, in no order. */
export const findDueMails = (now: Date): Promise<Mail[]> => findDue(Mail, 'mails', now);

/** Mails that were given up by now, in no order: nothing but an operator sends them. */
export const findGivenUpMails = (now: Date): Promise<Mail[]> => findDue(Mail, 'unsent', now);

/** Counts a try in vain and sets the time of the next one; `ConditionFailed('settled')` when the mail has been sent or has failed. */
export async function postponeMail(mailId: string, until: Date): Promise<void> {
  await update(keys.mail(mailId), {
    update: 'SET gsi2sk = :until ADD tries :one',
    condition: 'attribute_exists(gsi2pk)',
    values: { ':until': until.toISOString(), ':one': 1 },
    refusal: 'settled',
  });
}

/** Gives up an unsent mail; `ConditionFailed('settled')` when it has been sent or has failed. */
export async function giveUpMail(mailId: string, now: Date): Promise<void> {
  const { gsi2pk, gsi2sk } = dueIndex('unsent', mailId, now.toISOString());
  await update(keys.mail(mailId), {
    update: 'SET gsi2pk = :list, gsi2sk = :now',
    condition: 'attribute_exists(gsi2pk)',
    values: { ':list': gsi2pk, ':now': gsi2sk },
    refusal: 'settled',
  });
}

/** Deletes the unsent mails to an address, those that were given up too. */
export async function removeUnsentMails(to: string, now: Date): Promise<void> {
  // no try is put off for longer
  const last = new Date(now.getTime() + 2 * longestMailWait * 1000);
  const unsent = (await Promise.all([findDueMails(last), findGivenUpMails(last)])).flat();
  for (const mail of unsent) if (mail.to === to) await deleteItem(keys.mail(mail._id));
}
