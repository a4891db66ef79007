import type { UpcomingInvoice } from '#shared/contracts/subscriptions/subscription.ts';
import type * as z from 'zod';
import { isLive } from '#shared/rules/subscriptions/subscription-status.ts';
import type { StoredSubscription } from '../subscriptions.ts';
import { previewInvoice } from './preview-invoice.ts';
import { referenceId, withStripe } from '#functions/platform/ports/stripe.ts';
import type { subscriptions } from '#shared/contracts/subscriptions/subscriptions.ts';
import { limitRate } from '#functions/accounts/index.ts';
import type { UseCase } from '#functions/platform/http/serve.ts';
import { syncSubscription } from '../stripe/sync-subscription.ts';
import { authorizeCustomer } from '../authorize.ts';

type Upcoming = z.output<typeof UpcomingInvoice>;

/** The next invoice of a subscription, with a scheduled change; null when Stripe will charge nothing. Cents, epoch seconds. */
export async function readUpcomingInvoice(subscription: StoredSubscription | null): Promise<Upcoming | null> {
  if (!subscription || !isLive(subscription.status) || subscription.nextPaymentAt === null) return null;
  const preview = await withStripe((stripe) => previewInvoice(stripe, subscription));
  if (!preview) return null;
  const { period_end, amount_due, lines } = preview;
  const data = lines.data.map(({ pricing, amount, quantity }) => ({
    price: { id: priceId(pricing), unit_amount: Math.round(amount / (quantity ?? 1)) },
  }));
  return { period_end, amount_due, lines: { data } };
}

function priceId(pricing: { price_details?: { price: string | { id: string } } } | null): string {
  return referenceId(pricing?.price_details?.price ?? '');
}

/** GET /stripe/customer/{id}/upcoming-invoice. */
export const showUpcomingInvoice: UseCase<typeof subscriptions.upcomingInvoice> = async ({
  params,
  actor,
  now,
}) => {
  await limitRate({ 'payment-account': actor.user._id }, now);
  authorizeCustomer(actor.user, params.id);
  const upcomingInvoice = await readUpcomingInvoice(await syncSubscription(actor.user._id, now));
  return { success: true, data: { upcomingInvoice } };
};
