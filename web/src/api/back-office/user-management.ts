import { rows } from 'virtual:contract-routes/user-management';
import { staffClient } from './staff-client.ts';

/** The calls of shared/contracts/back-office/user-management.ts. */
export const userManagementApi = staffClient<'user-management'>(rows);
