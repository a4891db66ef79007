import { auditTrail } from '#shared/contracts/back-office/audit-trail.ts';
import { serve } from '../platform/http/serve.ts';
import { listEntries } from './list-entries.ts';
import { listSecurityEvents } from './list-security-events.ts';

export const handler = serve(auditTrail, { list: listEntries, listEvents: listSecurityEvents });
