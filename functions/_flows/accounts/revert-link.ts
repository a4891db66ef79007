import * as z from 'zod';
import { tokenPath } from '#shared/rules/site-paths.ts';
import { issueLinkTokenStep } from '../../_data/accounts/link-tokens.ts';
import { siteUrl } from '../../_data/site-settings.ts';
import type { Step } from '../../_data/table/table.ts';
import type { User } from '../../_data/accounts/users.ts';

/** The payload of a link that reverts a change of an account: the e-mail and providers of before. */
export const RevertTokenPayload = z.object({
  userId: z.string(),
  email: z.string(),
  changedAt: z.iso.datetime(),
  googleSub: z.string().nullable(),
  appleSub: z.string().nullable(),
});
export type RevertTokenPayload = z.output<typeof RevertTokenPayload>;

/** The link that reverts a change of the account, and the step that writes it in the transaction of the change (P50). */
export async function revertLink(
  { _id, email, googleSub, appleSub }: User,
  now: Date,
): Promise<{ step: Step; revertUrl: string }> {
  const payload: RevertTokenPayload = {
    userId: _id,
    email,
    changedAt: now.toISOString(),
    googleSub,
    appleSub,
  };
  const { token, step } = issueLinkTokenStep('revert-change', payload, now);
  return { step, revertUrl: `${await siteUrl()}${tokenPath('revertChange', token)}` };
}
