import * as z from 'zod';
import { setExpression } from '../table/set-expression.ts';
import { findDue } from '../table/due-items.ts';
import { keys } from '../table/keys.ts';
import { MailContent } from './mail-content.ts';
import { isConditionFailed } from '../table/errors.ts';
import { get, update } from '../table/table.ts';

/**
 * A mail in the outbox. It is written first, in the transaction of what it tells, then queued; send-mails claims
 * it before sending. `notification` is marked as mailed once it has gone.
 */
export const Mail = z.object({
  _id: z.string(),
  to: z.string(),
  content: MailContent,
  notification: z.object({ userId: z.string(), notificationId: z.string() }).optional(),
  /** Written and queued only so that the work for an unknown address equals that for a known one (P38); never sent. */
  decoy: z.boolean().optional(),
  createdAt: z.iso.datetime(),
  claimedAt: z.iso.datetime().optional(),
  sentAt: z.iso.datetime().optional(),
  /** When and why it was refused for good. */
  failedAt: z.iso.datetime().optional(),
  failure: z.string().optional(),
});
export type Mail = z.output<typeof Mail>;

/** The mail, or null. */
export const findMail = (mailId: string): Promise<Mail | null> => get(Mail, keys.mail(mailId));

/** Mails that should have gone by now. */
export const findUnqueuedMails = (now: Date): Promise<Mail[]> => findDue(Mail, 'mails', now);

/** Looks at a mail again later, unless it has gone meanwhile (`Refused('settled')`). */
export async function postponeMail(mailId: string, until: Date): Promise<void> {
  await update(keys.mail(mailId), {
    update: 'SET gsi2sk = :until',
    condition: 'attribute_exists(gsi2pk)',
    values: { ':until': until.toISOString() },
    refusal: 'settled',
  });
}

/** Takes a mail off the sweep although it has not gone; the queue's dead letters may still bring it. */
export async function giveUpMail(mailId: string): Promise<void> {
  await update(keys.mail(mailId), { update: 'REMOVE gsi2pk, gsi2sk', condition: 'attribute_exists(pk)' });
}

/** A claim left open by a crash may be taken over after this long; longer than any run of send-mails. */
const claimMs = 5 * 60 * 1000;

/**
 * Takes the right to send a mail; `Refused('claimed')` when it is settled, or being sent by another (P4).
 */
export async function claimMail(mailId: string, now: Date): Promise<Mail> {
  const item = await update(keys.mail(mailId), {
    update: 'SET claimedAt = :now',
    condition:
      'attribute_exists(pk) AND attribute_not_exists(sentAt) AND attribute_not_exists(failedAt) AND (attribute_not_exists(claimedAt) OR claimedAt < :stale)',
    values: { ':now': now.toISOString(), ':stale': new Date(now.getTime() - claimMs).toISOString() },
    refusal: 'claimed',
  });
  return z.parse(Mail, item);
}

/** Gives a claim back after a failed send, so that the queue's next try need not wait for it to grow stale. */
export async function releaseMailClaim(mailId: string): Promise<void> {
  await update(keys.mail(mailId), {
    update: 'REMOVE claimedAt',
    condition: 'attribute_not_exists(sentAt)',
    refusal: 'sent',
  });
}

/** Notes that a mail has gone. */
export const markMailSent = (mail: Mail, now: Date): Promise<void> =>
  settle(mail, { sentAt: now.toISOString() });

/** Notes that a mail was refused for good, and why. */
export const markMailFailed = (mail: Mail, failure: string, now: Date): Promise<void> =>
  settle(mail, { failedAt: now.toISOString(), failure });

async function settle(mail: Mail, outcome: Partial<Mail>): Promise<void> {
  const set = setExpression({ ...outcome, content: withoutTokens(mail.content) });
  await update(keys.mail(mail._id), { ...set, update: `${set.update} REMOVE gsi2pk, gsi2sk` });
}

/** A settled mail keeps no secret: tokens stand in the fragments of its links. */
function withoutTokens(content: MailContent): MailContent {
  const data = Object.entries(content.data).map(([name, value]) =>
    typeof value === 'string' && name.endsWith('Url') ? [name, value.split('#')[0]] : [name, value],
  );
  return { ...content, data: Object.fromEntries(data) };
}

/** Notes on a notification that its mail has gone; a notification deleted meanwhile stays deleted. */
export async function markNotificationMailed(
  { userId, notificationId }: NonNullable<Mail['notification']>,
  now: Date,
): Promise<void> {
  await update(keys.notification(userId, notificationId), {
    update: 'SET emailSent = :yes, emailSentAt = :now',
    condition: 'attribute_exists(pk)',
    values: { ':yes': true, ':now': now.toISOString() },
    refusal: 'notification_gone',
  }).catch((error: unknown) => {
    if (!isConditionFailed(error, 'notification_gone')) throw error;
  });
}
