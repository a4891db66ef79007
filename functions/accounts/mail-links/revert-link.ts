import * as z from 'zod';
import { tokenPath } from '#shared/rules/site-paths.ts';
import type { User } from '../users.ts';
import type { MailLink } from '#functions/platform/mail/outbox/mail-content.ts';

/** The payload of a link that reverts a change of an account: the e-mail and providers of before. */
export const RevertTokenPayload = z.object({
  userId: z.string(),
  email: z.string(),
  changedAt: z.iso.datetime(),
  googleSub: z.string().nullable(),
  appleSub: z.string().nullable(),
});
export type RevertTokenPayload = z.output<typeof RevertTokenPayload>;

/** The link that reverts a change of the account that is made now (P50). */
export function revertLink({ _id, email, googleSub, appleSub }: User, now: Date): MailLink {
  const payload: RevertTokenPayload = {
    userId: _id,
    email,
    changedAt: now.toISOString(),
    googleSub,
    appleSub,
  };
  return { purpose: 'revert-change', payload, page: tokenPath('revertChange', '') };
}
