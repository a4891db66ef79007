import type { ManagedRole } from '#shared/contracts/back-office/role-management.ts';
import { customerRole } from '#shared/rules/accounts/role.ts';
import { permissionsOf, type Roles, type StoredRole } from '../accounts/roles.ts';
import { readUserCounters } from '../accounts/user-counters.ts';
import { AppError } from '../platform/kit/app-error.ts';

/** Roles in the shape of the contract: all users without another role are customers. */
export async function managedRoles(stored: Roles): Promise<ManagedRole[]> {
  const { total } = await readUserCounters();
  const staff = stored.roles.reduce((sum, { users }) => sum + users, 0);
  return stored.roles.map((role) => ({
    ...managedRole(role),
    // the counter of all users is eventually consistent
    users: role.name === customerRole ? Math.max(0, total - staff) : role.users,
  }));
}

/** A role that was changed, in the shape of the contract. */
export const managedRole = (role: StoredRole): ManagedRole => ({
  ...role,
  permissions: permissionsOf({ version: 0, roles: [role] }, role.name),
});

/** What admins call a role that users name. */
export const nameOfRole = ({ roles }: Roles, name: string): string =>
  roles.find((role) => role.name === name)?.displayName ?? name;

/** A role as the audit trail names it. */
export const auditedRole = ({ _id, displayName }: StoredRole) => ({
  kind: 'role' as const,
  id: _id,
  label: displayName,
});

/** Every change of a role is one of those who may write roles. */
export const byRoleWriter = ({ user }: { user: { _id: string } }) =>
  ({ callerId: user._id, needed: 'roles:write' }) as const;

/** The role with an id; throws 404 without one. */
export function requireRole({ roles }: Roles, roleId: string): StoredRole {
  const role = roles.find(({ _id }) => _id === roleId);
  if (!role) throw new AppError('role_not_found');
  return role;
}
