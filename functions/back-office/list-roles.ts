import type { roleManagement } from '#shared/contracts/back-office/role-management.ts';
import { findRoles } from '../accounts/roles.ts';
import type { UseCase } from '../platform/http/serve.ts';
import { managedRoles } from './managed-role.ts';

/** GET /roles. */
export const listRoles: UseCase<typeof roleManagement.list> = async () => ({
  success: true,
  data: await managedRoles(await findRoles()),
});
