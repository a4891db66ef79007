import type { roleManagement } from '#shared/contracts/back-office/role-management.ts';
import { maxRoles } from '#shared/rules/accounts/role.ts';
import { auditStep } from '../platform/audit/audit-entries.ts';
import { permissionsOf, rolesOrDefaults } from '../accounts/roles.ts';
import { AppError } from '../platform/kit/app-error.ts';
import type { UseCase } from '../platform/http/serve.ts';
import { changeRoles, checkGrant } from '../accounts/change-roles.ts';
import { auditedRole, byRoleWriter, managedRoles } from './managed-role.ts';

/** POST /roles/initialize: writes the default roles that are missing, and says how many. */
export const initializeRoles: UseCase<typeof roleManagement.initialize> = async ({ actor, now }) => {
  const { stored, created } = await changeRoles(byRoleWriter(actor), (before, caller) => {
    const isThere = (name: string) => before.roles.some((role) => role.name === name);
    const missing = rolesOrDefaults(null).roles.filter(({ name }) => !isThere(name));
    if (missing.length === 0) return { roles: before.roles, result: { stored: before, created: 0 } };
    for (const { name } of missing) checkGrant(caller, permissionsOf({ ...before, roles: missing }, name));
    const roles = [...before.roles, ...missing];
    if (roles.length > maxRoles) throw new AppError('too_many_roles');
    const steps = missing.map((role) =>
      auditStep({ author: actor.user, now }, { action: 'create', object: auditedRole(role), after: role }),
    );
    return { roles, result: { stored: { ...before, roles }, created: missing.length }, steps };
  });
  return { success: true, data: { roles: await managedRoles(stored), created } };
};
