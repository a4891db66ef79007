import * as z from 'zod';
import { stopReviewRequestsPath } from '#shared/rules/site-paths.ts';
import { issueLinkTokenStep } from '../../_data/accounts/link-tokens.ts';
import { siteUrl } from '../../_data/site-settings.ts';
import type { Step } from '../../_data/table/table.ts';

/** The payload of the link that stops mails which ask for reviews. */
export const StopTokenPayload = z.object({ userId: z.string() });

/** The link that stops these mails to a user without a sign-in, and the step that writes it. */
export async function stopLink(userId: string, now: Date): Promise<{ step: Step; stopUrl: string }> {
  const { token, step } = issueLinkTokenStep('stop-review-requests', { userId }, now);
  return { step, stopUrl: `${await siteUrl()}${stopReviewRequestsPath(token)}` };
}
