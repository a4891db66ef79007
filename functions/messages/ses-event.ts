import * as z from 'zod';
import { canonicalEmail } from '#shared/rules/accounts/person.ts';
import { confirmMailSent, findMailStates } from '#functions/platform/mail/outbox/mail-delivery.ts';
import { log } from '#functions/platform/kit/log.ts';

/** The fields in use of an SES event as EventBridge delivers it ("Event data that Amazon SES publishes to EventBridge", SES guide). */
const SesEvent = z.object({
  detail: z.object({
    eventType: z.string(),
    mail: z.object({
      timestamp: z.string(),
      destination: z.array(z.string()),
      /** Each tag has a list of values. */
      tags: z.record(z.string(), z.array(z.string())).default({}),
    }),
    bounce: z
      .object({
        bounceType: z.string(),
        bounceSubType: z.string().optional(),
        bouncedRecipients: z.array(z.object({ emailAddress: z.string() })),
      })
      .optional(),
    complaint: z
      .object({
        /** From the feedback report of the receiver; many have none. */
        complaintFeedbackType: z.string().nullish(),
        complainedRecipients: z.array(z.object({ emailAddress: z.string() })),
      })
      .optional(),
  }),
});
type SesEvent = z.output<typeof SesEvent>;

/** Feedback that complains of nothing: a mail taken out of the spam folder, and a failure to authenticate it. */
const noComplaints = new Set(['not-spam', 'auth-failure']);

/** The facts of an event that are recorded. */
export interface Feedback {
  kind: 'sent' | 'bounced' | 'complained' | 'rejected' | 'other';
  at: Date;
  /** The delivery of the routine; null for every other mail. */
  delivery: { userId: string; deliveryId: string } | null;
  /** The id of a single mail in the outbox; null for a routine. */
  mail: string | null;
  /** The addresses that get no mails from now on. */
  addresses: string[];
}

/**
 * Parses the body of a queue message. SES reports a transient bounce after all its own tries have failed: this mail did not
 * arrive, but the next one may. Transient bounces of subtype `General` are mostly out-of-office replies and are ignored.
 */
export function readFeedback(body: string): Feedback {
  const { eventType, mail, bounce, complaint } = z.parse(SesEvent, JSON.parse(body)).detail;
  const [userId, deliveryId] = [mail.tags['user']?.[0], mail.tags['delivery']?.[0]];
  const base = {
    at: new Date(mail.timestamp),
    delivery: userId && deliveryId ? { userId, deliveryId } : null,
    mail: mail.tags['mail']?.[0] ?? null,
    addresses: [],
  };
  if (eventType === 'Send') return { ...base, kind: 'sent' };
  if (bounce?.bounceType === 'Permanent')
    return { ...base, kind: 'bounced', addresses: canonicalAddresses(bounce.bouncedRecipients) };
  if (bounce?.bounceType === 'Transient' && (bounce.bounceSubType ?? 'General') !== 'General')
    return { ...base, kind: 'bounced' };
  if (complaint && !noComplaints.has(complaint.complaintFeedbackType ?? ''))
    return { ...base, kind: 'complained', addresses: canonicalAddresses(complaint.complainedRecipients) };
  if (eventType === 'Reject' || eventType === 'Rendering Failure') return { ...base, kind: 'rejected' };
  return { ...base, kind: 'other' };
}

const canonicalAddresses = (recipients: { emailAddress: string }[]): string[] =>
  recipients.map(({ emailAddress }) => canonicalEmail(emailAddress));

/**
 * Marks mails of the outbox as sent for workers that could not: they died after SES had taken the mail, or got no response. Mails that
 * are marked, which is nearly all of them, cost half a read unit each.
 */
export async function recordSentMails(sent: Feedback[]): Promise<void> {
  const times = new Map(sent.flatMap(({ mail, at }) => (mail === null ? [] : [[mail, at] as const])));
  for (const { _id, content, sentAt, failedAt } of await findMailStates([...times.keys()])) {
    if ((sentAt ?? failedAt) !== undefined) continue;
    if (await confirmMailSent(_id, times.get(_id)!))
      log.warn('mail settled by its send event', { mail: _id, template: content.template });
  }
}
