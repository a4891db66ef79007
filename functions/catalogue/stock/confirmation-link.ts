import * as z from 'zod';
import { stockAlertPath } from '#shared/rules/site-paths.ts';
import type { MailLink } from '../../platform/mail/outbox/mail-link.ts';

/** The payload of a confirmation link: this address wants to hear of this product. */
export const ConfirmTokenPayload = z.object({ productId: z.string(), email: z.string() });

/** The link that confirms a request, on the page of its product. */
export const confirmLink = (slug: string, payload: z.output<typeof ConfirmTokenPayload>): MailLink => ({
  purpose: 'confirm-alert',
  payload,
  page: stockAlertPath(slug, 'confirmar', ''),
});
