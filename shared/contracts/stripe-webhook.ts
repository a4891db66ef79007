import * as z from 'zod';
import { group } from './endpoint.ts';

export const stripeWebhook = group({
  receive: {
    summary: 'Events of Stripe, proved by their signature over the raw body',
    method: 'POST',
    path: '/stripe/webhook',
    access: 'signature',
    kind: 'raw',
    response: z.object({ received: z.literal(true) }),
    errors: ['payment_provider', 'conflict'],
  },
});
