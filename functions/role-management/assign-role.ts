import type { roleManagement } from '#shared/contracts/back-office/role-management.ts';
import { auditStep } from '../_data/audit/audit-entries.ts';
import { isLastAdmin, permissionsOf, withMovedUser, type Roles } from '../_data/accounts/roles.ts';
import { auditedUser, changeUserStep, findUser, type User } from '../_data/accounts/users.ts';
import { AppError } from '../_kit/app-error.ts';
import type { UseCase } from '../_http/serve.ts';
import { changeRoles, checkGrant } from '../_flows/accounts/change-roles.ts';
import { managedRole, nameOfRole, requireRole } from './managed-role.ts';

/**
 * PUT /users/{id}/role. The user and the counts change in one transaction. The caller's own role is read again at every
 * try: of two admins who demote each other at once, the second has lost the permission when it is decided.
 */
export const assignRole: UseCase<typeof roleManagement.assign> = async ({ params, body, actor, now }) => {
  const role = await changeRoles(async (stored) => {
    const [user, caller] = await Promise.all([findUser(params.id), findUser(actor.user._id)]);
    if (!user) throw new AppError('user_not_found');
    const to = requireRole(stored, body.roleId);
    if (user.role === to.name) return { roles: stored.roles, result: to };
    checkAssignment(stored, caller, user, to.name);
    const moved = withMovedUser(stored, user, to.name);
    return {
      roles: moved.roles,
      result: requireRole(moved, to._id),
      steps: [
        changeUserStep(user._id, { role: to.name }, { role: user.role, ban: user.ban }),
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

function checkAssignment(stored: Roles, caller: User | null, user: User, to: string): void {
  const permissions = caller && !caller.banned ? permissionsOf(stored, caller.role) : [];
  if (!permissions.includes('roles:write')) throw new AppError('forbidden');
  checkGrant({ permissions }, [...permissionsOf(stored, user.role), ...permissionsOf(stored, to)]);
  if (isLastAdmin(stored, user)) throw new AppError('last_admin');
}
