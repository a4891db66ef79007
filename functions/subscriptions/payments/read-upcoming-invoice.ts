import type { UpcomingInvoice } from '#shared/contracts/subscriptions/subscription.ts';
import type * as z from 'zod';
import { isLive } from '#shared/rules/subscriptions/subscription-status.ts';
import type { StoredSubscription } from '../subscriptions.ts';
import { previewInvoice } from './preview-invoice.ts';
import { referenceId, withStripe } from '../../platform/ports/stripe.ts';

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
