import { emails } from '#shared/contracts/emails.ts';
import { serve } from '../platform/http/serve.ts';
import { reportViolation } from './report-violation.ts';
import { sendTemplate } from './send-template.ts';

export const handler = serve(emails, { sendTemplate, reportViolation });
