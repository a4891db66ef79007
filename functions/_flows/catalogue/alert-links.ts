import * as z from 'zod';
import { stockAlertPath } from '#shared/rules/site-paths.ts';
import { issueLinkTokenStep } from '../../_data/accounts/link-tokens.ts';
import { siteUrl } from '../../_data/site-settings.ts';
import type { Step } from '../../_data/table/table.ts';

/** The payload of the link that withdraws: it outlives the request by months, so it has no address. */
export const WithdrawTokenPayload = z.object({
  addressHash: z.string(),
  /** Absent: all products. */
  productId: z.string().optional(),
  /** The hash of the link that would still confirm the request. */
  confirmHash: z.string().optional(),
});
export type WithdrawTokenPayload = z.output<typeof WithdrawTokenPayload>;

/** The link that withdraws stock alerts, on the page of a product, and the step that writes it. */
export async function withdrawLink(
  slug: string,
  payload: WithdrawTokenPayload,
  now: Date,
): Promise<{ step: Step; withdrawUrl: string }> {
  const { token, step } = issueLinkTokenStep('withdraw-alert', payload, now);
  return { step, withdrawUrl: `${await siteUrl()}${stockAlertPath(slug, 'retirar', token)}` };
}
