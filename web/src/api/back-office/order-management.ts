import { rows } from 'virtual:contract-routes/order-management';
import { staffClient } from './staff-client.ts';

/** The calls of shared/contracts/orders/order-management.ts. */
export const orderManagementApi = staffClient<'order-management'>(rows);
