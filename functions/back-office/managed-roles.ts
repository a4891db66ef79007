import type { ManagedRole, roleManagement } from '#shared/contracts/back-office/role-management.ts';
import { customerRole, isFixedRole, maxRoles } from '#shared/rules/accounts/role.ts';
import {
  auditedUser,
  type Caller,
  changeRoles,
  changeUserStep,
  checkGrant,
  findUser,
  isLastAdmin,
  permissionsOf,
  readUserCounters,
  type Roles,
  type StoredRole,
  type User,
  withMovedUser,
} from '#functions/accounts/index.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import { auditStep } from '#functions/platform/audit-entries.ts';
import type { UseCase } from '#functions/platform/http/serve.ts';
import { newId } from '#functions/platform/kit/ids.ts';
import type { ParsedInput } from '#shared/contracts/endpoint.ts';
import { permissions } from '#shared/rules/accounts/permissions.ts';

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
const managedRole = (role: StoredRole): ManagedRole => ({
  ...role,
  permissions: permissionsOf({ version: 0, roles: [role] }, role.name),
});

/** What admins call a role that users name. */
const nameOfRole = ({ roles }: Roles, name: string): string =>
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

/** Throws 409 when another role has the name of one; upper and lower case are the same name. */
function checkName(roles: readonly StoredRole[], { name: wanted }: StoredRole): void {
  if (roles.some(({ name }) => name.toLowerCase() === wanted.toLowerCase()))
    throw new AppError('role_name_taken', { field: 'name' });
}

/** PUT /users/{id}/role. The user and the counts change in one transaction. */
export const assignRole: UseCase<typeof roleManagement.assign> = async ({ params, body, actor, now }) => {
  const role = await changeRoles(byRoleWriter(actor), async (stored, caller) => {
    const user = await findUser(params.id);
    if (!user) throw new AppError('user_not_found');
    const to = requireRole(stored, body.roleId);
    if (user.role === to.name) return { roles: stored.roles, result: to };
    checkAssignment(stored, caller, user, to.name);
    const moved = withMovedUser(stored, user, to.name);
    return {
      roles: moved.roles,
      result: requireRole(moved, to._id),
      steps: [
        changeUserStep(user._id, { role: to.name }, { role: user.role, banned: user.banned }),
        auditStep(
          { author: actor.user, now },
          {
            action: 'role',
            object: auditedUser(user),
            before: { role: nameOfRole(stored, user.role) },
            after: { role: to.displayName },
          },
        ),
      ],
    };
  });
  return { success: true, data: { userId: params.id, role: managedRole(role) } };
};

function checkAssignment(stored: Roles, caller: Caller, user: User, to: string): void {
  checkGrant(caller, [...permissionsOf(stored, user.role), ...permissionsOf(stored, to)]);
  if (isLastAdmin(stored, user)) throw new AppError('last_admin');
}

/** POST /roles: a role without users. */
export const createRole: UseCase<typeof roleManagement.create> = async ({ body, actor, now }) => {
  const role: StoredRole = {
    ...body,
    _id: newId('rol', now),
    users: 0,
    banned: 0,
    version: 1,
    createdAt: now.toISOString(),
  };
  await changeRoles(byRoleWriter(actor), ({ roles }, caller) => {
    checkGrant(caller, body.permissions);
    checkName(roles, role);
    if (roles.length >= maxRoles) throw new AppError('too_many_roles');
    const created = { action: 'create', object: auditedRole(role), after: role } as const;
    return {
      roles: [...roles, role],
      result: undefined,
      steps: [auditStep({ author: actor.user, now }, created)],
    };
  });
  return { success: true, data: { role: managedRole(role) } };
};

type Edit = typeof roleManagement.edit;

/** PUT /roles/{id}: changes the fields that the body has, if the admin saw the current version of the role. */
export const editRole: UseCase<Edit> = async ({ params, body, actor, now }) => {
  const { version: seen, ...changes } = body;
  const role = await changeRoles(byRoleWriter(actor), (stored, caller) => {
    const before = requireRole(stored, params.id);
    const after = editedRole(before, changes);
    if (after === before) return { roles: stored.roles, result: before };
    checkEdit(stored, before, after, seen);
    checkGrant(caller, changedPermissions(before, after));
    const edited = { action: 'edit', object: auditedRole(after), before, after } as const;
    return {
      roles: stored.roles.map((each) => (each === before ? after : each)),
      result: after,
      steps: [auditStep({ author: actor.user, now }, edited)],
    };
  });
  return { success: true, data: { role: managedRole(role) } };
};

/** The role with these changes, in its next version; the same object when nothing changes. */
function editedRole(before: StoredRole, changes: Omit<ParsedInput<Edit, 'body'>, 'version'>): StoredRole {
  const wanted = Object.entries(changes).filter(([, value]) => value !== undefined);
  const isAsWanted = wanted.every(
    ([field, value]) => JSON.stringify(before[field as keyof StoredRole]) === JSON.stringify(value),
  );
  return isAsWanted ? before : { ...before, ...Object.fromEntries(wanted), version: before.version + 1 };
}

function checkEdit({ roles }: Roles, before: StoredRole, after: StoredRole, seen: number | undefined): void {
  if (isFixedRole(before)) throw new AppError('role_fixed');
  if (seen !== undefined && before.version !== seen)
    throw new AppError('stale_edit', { details: { current: managedRole(before) } });
  if (after.name === before.name) return;
  if (before.users > 0) throw new AppError('role_in_use', { field: 'name' });
  checkName(
    roles.filter(({ _id }) => _id !== after._id),
    after,
  );
}

const changedPermissions = (before: StoredRole, after: StoredRole) =>
  permissions.filter((each) => before.permissions.includes(each) !== after.permissions.includes(each));
