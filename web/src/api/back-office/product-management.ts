import { rows } from 'virtual:contract-routes/product-management';
import { groupClient } from '../client.ts';

/** The calls of shared/contracts/back-office/product-management.ts. */
export const productManagementApi = groupClient<'product-management'>(rows);
