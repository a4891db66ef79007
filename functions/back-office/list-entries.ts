import type { AuditEntry, auditTrail } from '#shared/contracts/back-office/audit-trail.ts';
import { findUserSummaries } from '../accounts/users.ts';
import { listAuditEntries } from '../platform/audit/audit-entries.ts';
import { messages } from '../platform/messages.ts';
import type { UseCase } from '../platform/http/serve.ts';

/** GET /audit. The cost grows with the page and not with the number of entries. */
export const listEntries: UseCase<typeof auditTrail.list> = async ({ query, now }) => {
  const { limit, cursor, ...filter } = query;
  const page = await listAuditEntries(filter, { limit, cursor }, now);
  return { success: true, data: await named(page.items), nextCursor: page.cursor };
};

/** Entries about users with the names of today: half a unit for each user of the page. */
async function named(entries: AuditEntry[]): Promise<AuditEntry[]> {
  const ids = new Set(entries.flatMap(({ object }) => (object.kind === 'user' ? object.id : [])));
  if (ids.size === 0) return entries;
  const names = new Map((await findUserSummaries([...ids])).map(({ _id, name }) => [_id, name]));
  return entries.map((entry) => {
    const { object } = entry;
    if (object.kind !== 'user') return entry;
    return { ...entry, object: { ...object, label: names.get(object.id) ?? messages.erasedAccount } };
  });
}
