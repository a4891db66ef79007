import * as z from 'zod';
import { stockAlerts } from '#shared/contracts/catalogue/stock-alerts.ts';
import { stockAlertPath } from '#shared/rules/site-paths.ts';
import type { MailLink } from '../../platform/mail/outbox/mail-link.ts';

/** The payload of the link that withdraws: it outlives the request by months, so it has no address. */
export const WithdrawTokenPayload = z.object({
  addressHash: z.string(),
  /** Absent: all products. */
  productId: z.string().optional(),
});

/** The link that withdraws stock alerts, on the page of a product. */
export const withdrawLink = (slug: string, payload: z.output<typeof WithdrawTokenPayload>): MailLink => ({
  purpose: 'withdraw-alert',
  payload,
  page: stockAlertPath(slug, 'retirar', ''),
  unsubscribe: `/api${stockAlerts.unsubscribe.path}?slug=${slug}&token=`,
});
