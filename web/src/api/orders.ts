import { rows } from 'virtual:contract-routes/orders';
import { groupClient } from './client.ts';

/** The calls of shared/contracts/orders/orders.ts. */
export const ordersApi = groupClient<'orders'>(rows);
