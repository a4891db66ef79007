import * as z from 'zod';
import { group } from '../endpoint.ts';

export const stripeWebhook = group({
  receive: {
    summary: 'Stripe events, authenticated by the signature of the raw body',
    method: 'POST',
    path: '/stripe/webhook',
    access: 'signature',
    kind: 'raw',
    response: z.object({ received: z.literal(true) }),
    errors: ['payment_provider', 'conflict'],
  },
});
