import type { UpcomingInvoice } from '#shared/contracts/shapes/subscription.ts';
import type * as z from 'zod';
import { isLive } from '#shared/rules/subscriptions/subscription-status.ts';
import { isEndScheduled, type StoredSubscription } from '../../_data/subscriptions/subscriptions.ts';
import { referenceId, stripeCode, withStripe } from '../../_ports/stripe.ts';

type Upcoming = z.output<typeof UpcomingInvoice>;

/** The next invoice of a subscription, with a scheduled change; null when Stripe will charge nothing. Cents, epoch seconds. */
export async function readUpcomingInvoice(subscription: StoredSubscription | null): Promise<Upcoming | null> {
  if (!subscription || !isLive(subscription.status) || isEndScheduled(subscription)) return null;
  const { id, customerId: customer, scheduleId } = subscription;
  // only the preview of the schedule has the scheduled change
  const subject = scheduleId ? { schedule: scheduleId } : { subscription: id };
  return withStripe(async (stripe) => {
    try {
      const { period_end, amount_due, lines } = await stripe.invoices.createPreview({ customer, ...subject });
      const data = lines.data.map(({ pricing, amount, quantity }) => ({
        price: { id: priceId(pricing), unit_amount: Math.round(amount / (quantity ?? 1)) },
      }));
      return { period_end, amount_due, lines: { data } };
    } catch (error) {
      if (stripeCode(error) === 'invoice_upcoming_none') return null;
      throw error;
    }
  });
}

function priceId(pricing: { price_details?: { price: string | { id: string } } } | null): string {
  return referenceId(pricing?.price_details?.price ?? '');
}
