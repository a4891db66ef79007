import * as z from 'zod';
import { group } from './endpoint.ts';
import { Email } from './shapes/fields.ts';

export const emails = group({
  sendTemplate: {
    summary:
      'Send the mail of one’s own new subscription; the server sends it by itself as well, once in all',
    method: 'POST',
    path: '/emails/send-template',
    access: 'user',
    body: z.object({
      to: z.array(Email).length(1, 'Solo puedes escribir a tu propio email'),
      templateName: z.enum(['subscription-started']),
      /** Accepted and ignored: the server fills the template from its own data. */
      templateData: z.record(z.string().max(60), z.union([z.string().max(200), z.number()])).optional(),
    }),
    response: z.object({ success: z.literal(true) }),
    status: 202,
    errors: ['forbidden', 'subscription_not_found', 'too_many_requests'],
  },
});
