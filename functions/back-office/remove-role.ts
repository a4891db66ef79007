import type { roleManagement } from '#shared/contracts/back-office/role-management.ts';
import { isFixedRole } from '#shared/rules/accounts/role.ts';
import { permissionsOf } from '../accounts/roles.ts';
import { auditStep } from '../platform/audit/audit-entries.ts';
import { AppError } from '../platform/kit/app-error.ts';
import type { UseCase } from '../platform/http/serve.ts';
import { changeRoles, checkGrant } from '../accounts/change-roles.ts';
import { auditedRole, byRoleWriter, requireRole } from './managed-role.ts';

/** DELETE /roles/{id}. */
export const removeRole: UseCase<typeof roleManagement.remove> = async ({ params, actor, now }) => {
  await changeRoles(byRoleWriter(actor), (stored, caller) => {
    const role = requireRole(stored, params.id);
    if (isFixedRole(role)) throw new AppError('role_fixed');
    if (role.users > 0) throw new AppError('role_in_use');
    checkGrant(caller, permissionsOf(stored, role.name));
    const removed = { action: 'remove', object: auditedRole(role), before: role } as const;
    return {
      roles: stored.roles.filter((each) => each !== role),
      result: undefined,
      steps: [auditStep({ author: actor.user, now }, removed)],
    };
  });
  return { success: true };
};
