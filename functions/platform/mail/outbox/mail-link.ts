import * as z from 'zod';

/**
 * A link of a mail that takes a token, before the mail is sent: send-mails makes the token, stores its hash with the payload, and puts
 * the address into the mail alone (P168).
 */
export const MailLink = z.object({
  purpose: z.enum([
    'reset-password',
    'confirm-email',
    'revert-change',
    'confirm-alert',
    'withdraw-alert',
    'stop-review-requests',
  ]),
  payload: z.record(z.string(), z.unknown()),
  /** The path of the page, up to the token. */
  page: z.string(),
  /** The path of the API, up to the token, that a mail program posts to (RFC 8058): in the header of the mail. */
  unsubscribe: z.string().optional(),
});
export type MailLink = z.output<typeof MailLink>;
