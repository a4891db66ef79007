import { emails } from '#shared/contracts/messages/emails.ts';
import { serve } from '#functions/platform/http/serve.ts';
import { reportViolation } from './report-violation.ts';
import { sendTemplate } from '#functions/subscriptions/subscription-notifications.ts';

export const handler = serve(emails, { sendTemplate, reportViolation });
