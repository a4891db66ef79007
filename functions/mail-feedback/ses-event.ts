import * as z from 'zod';
import { canonicalEmail } from '#shared/contracts/shapes/fields.ts';

/**
 * What SES tells of a mail, as EventBridge brings it ("Event data that Amazon SES publishes to EventBridge" in its
 * guide): only what is used.
 */
export const SesEvent = z.object({
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
    complaint: z.object({ complainedRecipients: z.array(z.object({ emailAddress: z.string() })) }).optional(),
  }),
});
export type SesEvent = z.output<typeof SesEvent>;

/** What is to be done about an event. */
export interface Feedback {
  kind: 'sent' | 'bounced' | 'complained' | 'rejected' | 'other';
  at: Date;
  /** The delivery it is about; null for mails that are no routine. */
  delivery: { userId: string; deliveryId: string } | null;
  /** The addresses that get no mail from now on. */
  addresses: string[];
}

/**
 * Reads the body of a message. SES tells of a bounce that is not permanent once it has tried for long enough in vain: the
 * mail has not come, but the next one may. Those it calls general are mostly answers of somebody who is away.
 */
export function readFeedback(body: string): Feedback {
  const { eventType, mail, bounce, complaint } = z.parse(SesEvent, JSON.parse(body)).detail;
  const [userId, deliveryId] = [mail.tags['user']?.[0], mail.tags['delivery']?.[0]];
  const about = {
    at: new Date(mail.timestamp),
    delivery: userId && deliveryId ? { userId, deliveryId } : null,
    addresses: [],
  };
  if (eventType === 'Send') return { ...about, kind: 'sent' };
  if (bounce?.bounceType === 'Permanent')
    return { ...about, kind: 'bounced', addresses: addressesOf(bounce.bouncedRecipients) };
  if (bounce?.bounceType === 'Transient' && (bounce.bounceSubType ?? 'General') !== 'General')
    return { ...about, kind: 'bounced' };
  if (complaint)
    return { ...about, kind: 'complained', addresses: addressesOf(complaint.complainedRecipients) };
  if (eventType === 'Reject' || eventType === 'Rendering Failure') return { ...about, kind: 'rejected' };
  return { ...about, kind: 'other' };
}

const addressesOf = (recipients: { emailAddress: string }[]): string[] =>
  recipients.map(({ emailAddress }) => canonicalEmail(emailAddress));
