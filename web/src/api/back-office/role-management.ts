import { rows } from 'virtual:contract-routes/role-management';
import { staffClient } from './staff-client.ts';

/** The calls of shared/contracts/back-office/role-management.ts. */
export const roleManagementApi = staffClient<'role-management'>(rows);
