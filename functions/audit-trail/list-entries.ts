import type { auditTrail } from '#shared/contracts/back-office/audit-trail.ts';
import { listAuditEntries } from '../_data/audit/audit-entries.ts';
import type { UseCase } from '../_http/serve.ts';

/** GET /audit. The cost grows with the page and not with the number of entries. */
export const listEntries: UseCase<typeof auditTrail.list> = async ({ query, now }) => {
  const { limit, cursor, ...filter } = query;
  const page = await listAuditEntries(filter, { limit, cursor }, now);
  return { success: true, data: page.items, nextCursor: page.cursor };
};
