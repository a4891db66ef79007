import { customerRole } from '#shared/rules/accounts/role.ts';
import { transact } from '../platform/table/table.ts';
import { tryWrite } from '../platform/table/try-write.ts';
import { findRoles, putRolesStep } from './roles.ts';
import { listUsers } from './users.ts';

/**
 * Writes the default roles of a stage that has none, with the number of their users: it may be older than the roles. Half a
 * unit for each user, once.
 */
export async function backfillRoles(): Promise<void> {
  const { version, roles } = await findRoles();
  if (version > 0) return;
  const users = await countUsersByRole();
  const counted = roles.map((role) => ({ ...role, users: users.get(role.name) ?? 0 }));
  // refused when two do it at once
  await tryWrite(transact([putRolesStep({ version, roles: counted })]), 'roles_changed');
}

async function countUsersByRole(): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  let cursor: string | undefined;
  do {
    const page = await listUsers(1000, cursor);
    for (const { role } of page.users)
      if (role !== customerRole) counts.set(role, (counts.get(role) ?? 0) + 1);
    cursor = page.cursor ?? undefined;
  } while (cursor !== undefined);
  return counts;
}
