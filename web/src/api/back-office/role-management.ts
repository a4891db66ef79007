import { rows } from 'virtual:contract-routes/role-management';
import { groupClient } from '../client.ts';

/** The calls of shared/contracts/back-office/role-management.ts. */
export const roleManagementApi = groupClient<'role-management'>(rows);
