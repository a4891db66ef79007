import { grantedBy, permissions, type Permission } from '#shared/rules/accounts/permissions.ts';
import { defaultRoles } from './default-roles.ts';
import * as z from 'zod';
import { adminRole, customerRole } from '#shared/rules/accounts/role.ts';
import { keys } from './entities.ts';
import { get, putStep, type Step, transact } from '#functions/platform/table/table.ts';
import { findUser, type User } from './users.ts';
import { retryOnConflict } from '#functions/platform/table/retries.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import { messages } from '#functions/platform/messages.ts';

/** A role. Users refer to it by its name, which does not change while any user has it. */
export const StoredRole = z.object({
  _id: z.string(),
  name: z.string(),
  displayName: z.string(),
  description: z.string(),
  /** One that this release does not know grants nothing, and stays. */
  permissions: z.array(z.string()),
  /** How many users have it; 0 for customers, who are all the others. */
  users: z.int(),
  /** How many of them are banned. */
  banned: z.int(),
  /** Raised by every edit, not by a user that gets it. */
  version: z.int(),
  createdAt: z.iso.datetime(),
});
export type StoredRole = z.output<typeof StoredRole>;

/**
 * All roles in one item: it is read with user and session in one round trip, and of two changes at once one is refused, so
 * that the counts stay exact and the last admin stays.
 */
export const Roles = z.object({
  /** Raised by every change; 0 for the default roles of a stage whose first staff member is still to come. */
  version: z.int(),
  roles: z.array(StoredRole),
});
export type Roles = z.output<typeof Roles>;

/** The roles, or the default ones, which are not stored yet. */
export const rolesOrDefaults = (stored: Roles | null): Roles => stored ?? { version: 0, roles: defaultRoles };

/** All roles. One unit; strongly consistent. */
export const findRoles = async (): Promise<Roles> => rolesOrDefaults(await get(Roles, keys.roles()));

/** What a role grants; nothing for a name that no role has. */
export function permissionsOf({ roles }: Roles, name: string): Permission[] {
  if (name === adminRole) return permissions;
  return grantedBy(roles.find((role) => role.name === name)?.permissions ?? []);
}

/** The step that writes the roles; refused as `roles_changed` when they are not as they were read. */
export const putRolesStep = ({ version, roles }: Roles): Step =>
  putStep(
    'roles_changed',
    { ...keys.roles(), version: version + 1, roles },
    version === 0
      ? { condition: 'attribute_not_exists(pk)' }
      : { condition: 'version = :read', values: { ':read': version } },
  );

/** The roles after a user has got another one. Customers are not counted. */
export const withMovedUser = (
  { version, roles }: Roles,
  { role: from, banned }: Pick<User, 'role' | 'banned'>,
  to: string,
): Roles => ({
  version,
  roles: roles.map((role) => {
    const change = Number(role.name === to) - Number(role.name === from);
    return change === 0 ? role : counted(role, { users: change, banned: banned ? change : 0 });
  }),
});

/** The roles after a user has been banned (1) or readmitted (-1); the same object for a customer. */
export const withBannedUser = (stored: Roles, name: string, change: 1 | -1): Roles =>
  name === customerRole
    ? stored
    : {
        ...stored,
        roles: stored.roles.map((role) =>
          role.name === name ? counted(role, { users: 0, banned: change }) : role,
        ),
      };

const counted = (role: StoredRole, change: { users: number; banned: number }): StoredRole =>
  role.name === customerRole
    ? role
    : { ...role, users: role.users + change.users, banned: role.banned + change.banned };

/** Whether no other admin can sign in. */
export function isLastAdmin({ roles }: Roles, { role, banned }: Pick<User, 'role' | 'banned'>): boolean {
  const admins = roles.find(({ name }) => name === adminRole);
  return role === adminRole && !banned && (admins ? admins.users - admins.banned : 0) <= 1;
}

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

const FirstAdmin = z.object({ userId: z.string() });

/** Whether this stage has had its first admin. */
export const hasFirstAdmin = async (): Promise<boolean> =>
  (await get(FirstAdmin, keys.firstAdmin())) !== null;

/** The step that records who became the first admin, once; refused as `first_admin_changed`. */
export const recordFirstAdminStep = (userId: string, now: Date): Step =>
  putStep(
    'first_admin_changed',
    { ...keys.firstAdmin(), userId, madeAt: now.toISOString() },
    { condition: 'attribute_not_exists(pk)' },
  );
