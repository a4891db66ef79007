import type { Permission } from '#shared/rules/permissions.ts';
import { completeRoles } from '../../_data/accounts/complete-roles.ts';
import { findRoles, putRolesStep, type Roles } from '../../_data/accounts/roles.ts';
import { retryOnConflict } from '../../_data/table/retry-on-conflict.ts';
import { transact, type Step } from '../../_data/table/table.ts';
import { AppError } from '../../_kit/app-error.ts';
import { messages } from '../messages.ts';

/** What a change makes of the roles, its result, and what else it writes in the same transaction. */
interface Change<T> {
  roles: Roles['roles'];
  result: T;
  steps?: Step[];
}

/**
 * Reads the roles, decides and writes them on condition that no other change came between; `decide` runs again then.
 * Without a change of the roles only its other steps are written.
 */
export const changeRoles = <T>(decide: (stored: Roles) => Promise<Change<T>> | Change<T>): Promise<T> =>
  retryOnConflict(async () => {
    const stored = await storedRoles();
    const { roles, result, steps = [] } = await decide(stored);
    const rolesSteps = roles === stored.roles ? [] : [putRolesStep({ ...stored, roles })];
    const writes = [...rolesSteps, ...steps];
    if (writes.length > 0) await transact(writes);
    return result;
  });

/** The roles; those of a stage that an earlier release made are counted and written first. */
async function storedRoles(): Promise<Roles> {
  const roles = await findRoles();
  if (roles.version > 0) return roles;
  await completeRoles();
  return findRoles();
}

/** Throws 403 when a user would grant, or take away, a permission that the user lacks. */
export function checkGrant(
  { permissions }: { permissions: readonly Permission[] },
  touched: readonly Permission[],
): void {
  const isOwn = touched.every((permission) => permissions.includes(permission));
  if (!isOwn) throw new AppError('forbidden', { message: messages.grantsTooMuch });
}
