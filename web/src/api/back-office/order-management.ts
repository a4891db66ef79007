import { rows } from 'virtual:contract-routes/order-management';
import { groupClient } from '../client.ts';

/** The calls of shared/contracts/back-office/order-management.ts. */
export const orderManagementApi = groupClient<'order-management'>(rows);
