import { findAbandonedCustomers, removeAbandonedCustomer } from '../orders/checkout/stripe-customers.ts';
import { nullIfMissing, withStripe } from '../platform/ports/stripe.ts';
import { sweep, type SweepResult } from './sweep.ts';

/** Deletes the customers of visitors who never signed up, at Stripe first: with them go their cards and names. */
export const deleteAbandonedCustomers = async (now: Date): Promise<SweepResult> =>
  sweep(await findAbandonedCustomers(now), 'abandoned customer not deleted', async ({ _id }) => {
    await withStripe((stripe) => stripe.customers.del(_id).catch(nullIfMissing));
    await removeAbandonedCustomer(_id);
  });
