import type { UpcomingInvoice } from '#shared/contracts/shapes/subscription.ts';
import type * as z from 'zod';
import { isLive } from '#shared/rules/subscription-status.ts';
import { endsByItself, type StoredSubscription } from '../../_data/subscriptions/subscriptions.ts';
import { stripeCode, withStripe } from '../../_ports/stripe.ts';

type Upcoming = z.output<typeof UpcomingInvoice>;

/** What Stripe will charge next for a subscription, a planned change included; null when it will charge nothing. */
export async function readUpcomingInvoice(subscription: StoredSubscription | null): Promise<Upcoming | null> {
  if (!subscription || !isLive(subscription.status) || endsByItself(subscription)) return null;
  const { id, customerId: customer, scheduleId } = subscription;
  // what is planned is known to the schedule only
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
  const price = pricing?.price_details?.price ?? '';
  return typeof price === 'string' ? price : price.id;
}
