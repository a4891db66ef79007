import * as z from 'zod';
import { envelope, group, Redirect } from '../endpoint.ts';
import { Email, Id } from '../fields.ts';

const LinkToken = z.string().min(1).max(200);

export const stockAlerts = group({
  request: {
    summary:
      'Ask for one mail when a sold-out product is back; the link of a mail confirms it, unless it is the confirmed e-mail of the session. The response is the same for every other e-mail',
    method: 'POST',
    path: '/stock-alerts',
    access: 'anyone',
    body: z.object({ productId: Id('prd'), email: Email }),
    response: envelope(z.object({ needsConfirmation: z.boolean() })),
    status: 202,
    errors: ['product_not_found', 'already_in_stock', 'too_many_requests'],
  },
  confirm: {
    summary: 'Confirm a request with the link of its mail',
    method: 'POST',
    path: '/stock-alerts/confirm',
    access: 'public',
    body: z.object({ token: LinkToken }),
    response: envelope(
      z.object({ product: z.object({ slug: z.string(), title: z.string(), isInStock: z.boolean() }) }),
    ),
    errors: ['link_expired', 'product_not_found', 'too_many_requests'],
  },
  withdraw: {
    summary:
      'Withdraw a request with the link of its confirmation, or all that wait for an address with the link of a notice',
    method: 'POST',
    path: '/stock-alerts/withdraw',
    access: 'public',
    body: z.object({ token: LinkToken }),
    response: z.object({ success: z.literal(true) }),
    errors: ['link_expired', 'too_many_requests'],
  },
  unsubscribe: {
    summary:
      'The same, as a mail program asks for it (RFC 8058): with any body, or none. Repeated it answers the same',
    method: 'POST',
    path: '/stock-alerts/unsubscribe',
    access: 'public',
    query: z.object({ token: LinkToken }),
    response: z.object({ success: z.literal(true) }),
    errors: ['link_expired', 'too_many_requests'],
  },
  showUnsubscribe: {
    summary: 'Leads a browser at the address of `unsubscribe` to the page that asks, and changes nothing',
    method: 'GET',
    path: '/stock-alerts/unsubscribe',
    access: 'public',
    kind: 'redirect',
    query: z.object({
      token: LinkToken,
      /** Of the product whose page asks. */
      slug: z
        .string()
        .max(80)
        .regex(/^[a-z0-9-]+$/),
    }),
    response: Redirect,
    status: 302,
    errors: [],
  },
});
