import { roleManagement } from '#shared/contracts/back-office/role-management.ts';
import { serve } from '../platform/http/serve.ts';
import { assignRole } from './assign-role.ts';
import { createRole } from './create-role.ts';
import { editRole } from './edit-role.ts';
import { initializeRoles } from './initialize-roles.ts';
import { listRoles } from './list-roles.ts';
import { removeRole } from './remove-role.ts';

export const handler = serve(roleManagement, {
  list: listRoles,
  create: createRole,
  initialize: initializeRoles,
  edit: editRole,
  remove: removeRole,
  assign: assignRole,
});
