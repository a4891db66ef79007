import type { auditTrail } from '#shared/contracts/back-office/audit-trail.ts';
import { findUserSummaries } from '../accounts/users.ts';
import { listEvents, type StoredEvent } from '../platform/audit/security-events.ts';
import type { UseCase } from '../platform/http/serve.ts';

/** GET /audit/security: a page of events, with the names that their users have today: the log itself holds none. */
export const listSecurityEvents: UseCase<typeof auditTrail.listEvents> = async ({ query, now }) => {
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
