import type { stripe } from '#shared/contracts/subscriptions/stripe.ts';
import { limitRate } from '../../accounts/rate-limits.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { syncSubscription } from '../stripe/sync-subscription.ts';
import { authorizeCustomer } from '../authorize.ts';
import { readUpcomingInvoice } from './read-upcoming-invoice.ts';

/** GET /stripe/customer/{id}/upcoming-invoice. */
export const showUpcomingInvoice: UseCase<typeof stripe.upcomingInvoice> = async ({ params, actor, now }) => {
  await limitRate({ 'payment-account': actor.user._id }, now);
  authorizeCustomer(actor.user, params.id);
  const upcomingInvoice = await readUpcomingInvoice(await syncSubscription(actor.user._id, now));
  return { success: true, data: { upcomingInvoice } };
};
