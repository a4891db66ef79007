import * as z from 'zod';
import { reviews } from '#shared/contracts/reviews/reviews.ts';
import { stopReviewRequestsPath } from '#shared/rules/site-paths.ts';
import type { MailLink } from '#functions/platform/mail/outbox/mail-content.ts';

/** The payload of the link that stops mails which ask for reviews. */
export const StopTokenPayload = z.object({ userId: z.string() });

/** The link that stops these mails to a user without a sign-in. */
export const stopLink = (userId: string): MailLink => ({
  purpose: 'stop-review-requests',
  payload: { userId },
  page: stopReviewRequestsPath(''),
  unsubscribe: `/api${reviews.unsubscribe.path}?token=`,
});
