import { rows } from 'virtual:contract-routes/cart';
import { groupClient } from './client.ts';

/** The calls of shared/contracts/orders/cart.ts. */
export const cartApi = groupClient<'cart'>(rows);
