import type { ParsedInput } from '#shared/contracts/endpoint.ts';
import type { roleManagement } from '#shared/contracts/back-office/role-management.ts';
import { permissions } from '#shared/rules/accounts/permissions.ts';
import { isFixedRole } from '#shared/rules/accounts/role.ts';
import { auditStep } from '../platform/audit/audit-entries.ts';
import type { Roles, StoredRole } from '../accounts/roles.ts';
import { AppError } from '../platform/kit/app-error.ts';
import type { UseCase } from '../platform/http/serve.ts';
import { changeRoles, checkGrant } from '../accounts/change-roles.ts';
import { auditedRole, byRoleWriter, managedRole, requireRole } from './managed-role.ts';

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
  if (roles.some(({ name }) => name === after.name)) throw new AppError('role_name_taken', { field: 'name' });
}

const changedPermissions = (before: StoredRole, after: StoredRole) =>
  permissions.filter((each) => before.permissions.includes(each) !== after.permissions.includes(each));
