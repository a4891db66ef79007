import * as z from 'zod';
import { retryOnConflict } from '../platform/table/retry-on-conflict.ts';
import { keys } from '../accounts/entities.ts';
import { get, put, transact } from '../platform/table/table.ts';
import { countBanSteps } from '../accounts/bans.ts';
import { findRoles, putRolesStep, withBannedUser } from '../accounts/roles.ts';
import { findUser, listUsers } from '../accounts/users.ts';

/**
 * Counts the users who were banned before bans were counted, and lists them with the banned ones: half a unit for each user
 * of the stage, once. Each user is counted in one transaction, so that a run that breaks off is repeated without harm.
 * Returns how many there were.
 */
export async function backfillBans(now: Date): Promise<number> {
  if (await get(z.object({}), keys.countedBans())) return 0;
  let counted = 0;
  let cursor: string | undefined;
  do {
    const page = await listUsers(1000, cursor);
    for (const { _id, banned, ban } of page.users) if (banned && !ban && (await countBan(_id))) counted++;
    cursor = page.cursor ?? undefined;
  } while (cursor !== undefined);
  await put({ ...keys.countedBans(), countedAt: now.toISOString() });
  return counted;
}

const countBan = (userId: string): Promise<boolean> =>
  retryOnConflict(async () => {
    const [user, roles] = await Promise.all([findUser(userId), findRoles()]);
    // the index may be behind
    if (!user?.banned || user.ban) return false;
    const after = withBannedUser(roles, user.role, 1);
    await transact([...countBanSteps(user), ...(after === roles ? [] : [putRolesStep(after)])]);
    return true;
  });
