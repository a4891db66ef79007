import type { roleManagement } from '#shared/contracts/back-office/role-management.ts';
import { auditStep } from '../platform/audit/audit-entries.ts';
import { isLastAdmin, permissionsOf, withMovedUser, type Roles } from '../accounts/roles.ts';
import { auditedUser, changeUserStep, findUser, type User } from '../accounts/users.ts';
import { AppError } from '../platform/kit/app-error.ts';
import type { UseCase } from '../platform/http/serve.ts';
import { changeRoles, checkGrant, type Caller } from '../accounts/change-roles.ts';
import { byRoleWriter, managedRole, nameOfRole, requireRole } from './managed-role.ts';

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
