import { rows } from 'virtual:contract-routes/audit-trail';
import { groupClient } from '../client.ts';

/** The calls of shared/contracts/back-office/audit-trail.ts. */
export const auditTrailApi = groupClient<'audit-trail'>(rows);
