import { rows } from 'virtual:contract-routes/category-management';
import { groupClient } from '../client.ts';

/** The calls of shared/contracts/back-office/category-management.ts. */
export const categoryManagementApi = groupClient<'category-management'>(rows);
