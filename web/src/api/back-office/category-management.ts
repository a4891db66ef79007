import { rows } from 'virtual:contract-routes/category-management';
import { staffClient } from './staff-client.ts';

/** The calls of shared/contracts/catalogue/category-management.ts. */
export const categoryManagementApi = staffClient<'category-management'>(rows);
