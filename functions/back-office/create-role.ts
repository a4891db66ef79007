import type { roleManagement } from '#shared/contracts/back-office/role-management.ts';
import { maxRoles } from '#shared/rules/accounts/role.ts';
import { auditStep } from '../platform/audit/audit-entries.ts';
import type { StoredRole } from '../accounts/roles.ts';
import { AppError } from '../platform/kit/app-error.ts';
import { newId } from '../platform/kit/ids.ts';
import type { UseCase } from '../platform/http/serve.ts';
import { changeRoles, checkGrant } from '../accounts/change-roles.ts';
import { auditedRole, byRoleWriter, managedRole } from './managed-role.ts';

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
    if (roles.some(({ name }) => name === role.name))
      throw new AppError('role_name_taken', { field: 'name' });
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
