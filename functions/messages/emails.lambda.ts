import { emails } from '#shared/contracts/messages/emails.ts';
import { serve } from '../platform/http/serve.ts';
import { reportViolation } from './report-violation.ts';
import { sendTemplate } from '../subscriptions/send-template.ts';

export const handler = serve(emails, { sendTemplate, reportViolation });
