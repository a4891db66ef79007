import * as z from 'zod';
import { tokenPath } from '#shared/rules/site-paths.ts';
import type { MailLink } from '../../platform/mail/outbox/mail-link.ts';

/**
 * The payload of a reset link. It is valid while the account's e-mail and session epoch are the same: a new password
 * invalidates every older link, a changed e-mail the links sent to the old one.
 */
export const ResetTokenPayload = z.object({ userId: z.string(), email: z.string(), epoch: z.int() });
type ResetTokenPayload = z.output<typeof ResetTokenPayload>;

/** The link that sets a new password. */
export const resetLink = (payload: ResetTokenPayload): MailLink => ({
  purpose: 'reset-password',
  payload,
  page: tokenPath('resetPassword', ''),
});
