import type { stripe } from '#shared/contracts/stripe.ts';
import { limitRate } from '../_data/rate-limits.ts';
import type { UseCase } from '../_kit/serve.ts';
import { copySubscription } from '../_flows/copy-subscription.ts';
import { ownCustomer } from './own.ts';
import { readUpcoming } from './read-upcoming.ts';

/** GET /stripe/customer/{id}/upcoming-invoice. */
export const showUpcomingInvoice: UseCase<typeof stripe.upcomingInvoice> = async ({ params, actor, now }) => {
  await limitRate({ 'payment-account': actor.user._id }, now);
  ownCustomer(actor.user, params.id);
  const upcomingInvoice = await readUpcoming(await copySubscription(actor.user._id, now));
  return { success: true, data: { upcomingInvoice } };
};
