import * as z from 'zod';
import { customerRole } from '#shared/rules/role.ts';
import { listUsers } from '../accounts/users.ts';
import { indexes } from '../table/indexes.ts';
import { keys } from '../table/keys.ts';
import { get, put, update } from '../table/table.ts';
import { tryWrite } from '../table/try-write.ts';

/**
 * Lists the users of the back office by role, who were there before this list: half a unit for each user of the stage, once.
 * Returns how many there were.
 */
export async function backfillRoleIndex(now: Date): Promise<number> {
  if (await get(z.object({}), keys.indexedRoles())) return 0;
  let listed = 0;
  let cursor: string | undefined;
  do {
    const page = await listUsers(1000, cursor);
    for (const { _id, role } of page.users)
      if (role !== customerRole && (await listByRole(_id, role))) listed++;
    cursor = page.cursor ?? undefined;
  } while (cursor !== undefined);
  await put({ ...keys.indexedRoles(), listedAt: now.toISOString() });
  return listed;
}

/** Whether the user has still the role: one who gets another meanwhile is listed by that. */
function listByRole(userId: string, role: string): Promise<boolean> {
  const { gsi3pk, gsi3sk } = indexes.usersOfRole(role, userId);
  const write = update(keys.user(userId), {
    update: 'SET gsi3pk = :partition, gsi3sk = :position',
    condition: '#role = :role',
    names: { '#role': 'role' },
    values: { ':partition': gsi3pk, ':position': gsi3sk, ':role': role },
    refusal: 'role_changed',
  });
  return tryWrite(write, 'role_changed');
}
