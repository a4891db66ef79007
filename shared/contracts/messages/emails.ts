import * as z from 'zod';
import { group } from '../endpoint.ts';
import { Email } from '../fields.ts';

/** What a browser reports of a violation. Its other fields name the page, and may hold a part of what was refused. */
const ViolationReport = z.object({
  'csp-report': z.object({
    'effective-directive': z.string().max(200).optional(),
    /** The name in browsers that have not the other. */
    'violated-directive': z.string().max(2000).optional(),
    'blocked-uri': z.string().max(8000).optional(),
    disposition: z.enum(['enforce', 'report']).optional(),
  }),
});

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
  /** In this group, because a flood of reports slows nothing here that a user waits for. */
  reportViolation: {
    summary:
      'What the content security policy of a page has refused, as the browser reports it; beyond a limit it is dropped, and answered as well',
    method: 'POST',
    path: '/csp-reports',
    access: 'public',
    body: ViolationReport,
    maxBodyLength: 16_384,
    response: z.object({ success: z.literal(true) }),
    status: 202,
    errors: [],
  },
});
