import { rows } from 'virtual:contract-routes/product-management';
import { staffClient } from './staff-client.ts';

/** The calls of shared/contracts/catalogue/product-management.ts. */
export const productManagementApi = staffClient<'product-management'>(rows);
