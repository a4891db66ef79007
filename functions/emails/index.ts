import { emails } from '#shared/contracts/emails.ts';
import { serve } from '../_kit/serve.ts';
import { sendTemplate } from './send-template.ts';

export const handler = serve(emails, { sendTemplate });
