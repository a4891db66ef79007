import { rows } from 'virtual:contract-routes/stripe';
import { groupClient } from './client.ts';

/** The calls of shared/contracts/stripe.ts. */
export const stripeApi = groupClient<'stripe'>(rows);
