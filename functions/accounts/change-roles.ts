import type { Permission } from '#shared/rules/accounts/permissions.ts';
import { findRoles, permissionsOf, putRolesStep, type Roles } from './roles.ts';
import { findUser, type User } from './users.ts';
import { retryOnConflict } from '../platform/table/retry-on-conflict.ts';
import { transact, type Step } from '../platform/table/table.ts';
import { AppError } from '../platform/kit/app-error.ts';
import { messages } from '../platform/messages.ts';

/** What a change makes of the roles, its result, and what else it writes in the same transaction. */
interface Change<T> {
  roles: Roles['roles'];
  result: T;
  steps?: Step[];
}

/** Who asks for a change of the roles, and what it takes. */
interface Request {
  callerId: string;
  needed: Permission;
}

/** The caller of a change, as stored when it is decided. */
export interface Caller {
  user: User;
  permissions: readonly Permission[];
}

/**
 * Reads the roles, decides and writes them on condition that no other change came between; `decide` runs again then.
 * Without a change of the roles only its other steps are written. The caller is read again at every try: of two admins who
 * demote or ban each other at once, the second has lost the permission when it is decided, and gets 403.
 */
export const changeRoles = <T>(
  { callerId, needed }: Request,
  decide: (stored: Roles, caller: Caller) => Promise<Change<T>> | Change<T>,
): Promise<T> =>
  retryOnConflict(async () => {
    const stored = await findRoles();
    // after the roles: a later change of the caller's role or ban changes them
    const caller = requireCaller(stored, await findUser(callerId), needed);
    const { roles, result, steps = [] } = await decide(stored, caller);
    const rolesSteps = roles === stored.roles ? [] : [putRolesStep({ ...stored, roles })];
    const writes = [...rolesSteps, ...steps];
    if (writes.length > 0) await transact(writes);
    return result;
  });

/** What the caller's role grants now; throws 403 without the needed permission. */
function requireCaller(stored: Roles, user: User | null, needed: Permission): Caller {
  const permissions = user && !user.banned ? permissionsOf(stored, user.role) : [];
  if (!user || !permissions.includes(needed)) throw new AppError('forbidden');
  return { user, permissions };
}

/** Throws 403 when a user would grant, or take away, a permission that the user lacks. */
export function checkGrant({ permissions }: Caller, touched: readonly Permission[]): void {
  const isOwn = touched.every((permission) => permissions.includes(permission));
  if (!isOwn) throw new AppError('forbidden', { message: messages.grantsTooMuch });
}
