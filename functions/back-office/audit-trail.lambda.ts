import { type AuditEntry, auditTrail } from '#shared/contracts/back-office/audit-trail.ts';
import { serve, type UseCase } from '#functions/platform/http/serve.ts';
import { findUserSummaries } from '#functions/accounts/users.ts';
import { listEvents, type StoredEvent } from '#functions/platform/security-events.ts';
import { listAuditEntries } from '#functions/platform/audit-entries.ts';
import { messages } from '#functions/platform/messages.ts';

/** GET /audit. The cost grows with the page and not with the number of entries. */
const listEntries: UseCase<typeof auditTrail.list> = async ({ query, now }) => {
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

/** GET /audit/security: a page of events, with the names that their users have today: the log itself holds none. */
const listSecurityEvents: UseCase<typeof auditTrail.listEvents> = async ({ query, now }) => {
  const { limit, cursor, ...filter } = query;
  const page = await listEvents(filter, { limit, cursor }, now);
  const users = await findUserSummaries([...new Set(page.items.flatMap(usersOf))]);
  const nameOf = (id: string) => users.find(({ _id }) => _id === id)?.name ?? null;
  const data = page.items.map((event) => ({
    ...event,
    actor: event.actor === null ? null : { _id: event.actor, name: nameOf(event.actor) },
    object: { ...event.object, name: nameOf(event.object.id) },
  }));
  return { success: true, data, nextCursor: page.cursor };
};

const usersOf = ({ actor, object }: StoredEvent): string[] =>
  [actor ?? '', object.id].filter((id) => id.startsWith('usr_'));

export const handler = serve(auditTrail, { list: listEntries, listEvents: listSecurityEvents });
