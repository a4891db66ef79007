import { rows } from 'virtual:contract-routes/audit-trail';
import { staffClient } from './staff-client.ts';

/** The calls of shared/contracts/back-office/audit-trail.ts. */
export const auditTrailApi = staffClient<'audit-trail'>(rows);
