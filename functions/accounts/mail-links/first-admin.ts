import * as z from 'zod';
import { Email } from '#shared/contracts/fields.ts';
import { adminRole } from '#shared/rules/accounts/role.ts';
import { findRoles, putRolesStep, withMovedUser } from '../roles.ts';
import { hasFirstAdmin, recordFirstAdminStep } from '../first-admin.ts';
import type { User } from '../users.ts';
import type { Step } from '../../platform/table/table.ts';
import { env } from '../../platform/kit/env.ts';

/**
 * What makes the account with the e-mail of the stage's settings (`FIRST_ADMIN_EMAIL`) the first admin, once per stage.
 * Only for a password that the owner of the mailbox chooses by a mailed link: everybody can register the address (P49).
 */
export async function firstAdmin(
  user: User,
  now: Date,
): Promise<{ changes: Partial<Pick<User, 'role'>>; steps: Step[] }> {
  const { _id, email } = user;
  const isFirst = z.safeParse(Email, env().FIRST_ADMIN_EMAIL).data === email && !(await hasFirstAdmin());
  if (!isFirst) return { changes: {}, steps: [] };
  const roles = withMovedUser(await findRoles(), user, adminRole);
  return { changes: { role: adminRole }, steps: [recordFirstAdminStep(_id, now), putRolesStep(roles)] };
}
