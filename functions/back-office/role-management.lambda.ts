import { roleManagement } from '#shared/contracts/back-office/role-management.ts';
import { serve, type UseCase } from '#functions/platform/http/serve.ts';
import {
  assignRole,
  auditedRole,
  byRoleWriter,
  createRole,
  editRole,
  managedRoles,
  requireRole,
} from './managed-roles.ts';
import {
  changeRoles,
  checkGrant,
  findRoles,
  permissionsOf,
  rolesOrDefaults,
} from '#functions/accounts/roles.ts';
import { isFixedRole, maxRoles } from '#shared/rules/accounts/role.ts';
import { auditStep } from '#functions/platform/audit-entries.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';

/** DELETE /roles/{id}. */
const removeRole: UseCase<typeof roleManagement.remove> = async ({ params, actor, now }) => {
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

/** POST /roles/initialize: writes the default roles that are missing, and says how many. */
const initializeRoles: UseCase<typeof roleManagement.initialize> = async ({ actor, now }) => {
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

/** GET /roles. */
const listRoles: UseCase<typeof roleManagement.list> = async () => ({
  success: true,
  data: await managedRoles(await findRoles()),
});

export const handler = serve(roleManagement, {
  list: listRoles,
  create: createRole,
  initialize: initializeRoles,
  edit: editRole,
  remove: removeRole,
  assign: assignRole,
});
