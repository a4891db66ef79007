import { rows } from 'virtual:contract-routes/shop-stripe';
import { groupClient } from './client.ts';

/** The calls of shared/contracts/orders/shop-stripe.ts. */
export const shopStripeApi = groupClient<'shop-stripe'>(rows);
