import { rows } from 'virtual:contract-routes/user-management';
import { groupClient } from '../client.ts';

/** The calls of shared/contracts/back-office/user-management.ts. */
export const userManagementApi = groupClient<'user-management'>(rows);
