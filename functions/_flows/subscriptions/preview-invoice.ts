import type Stripe from 'stripe';
import type { StoredSubscription } from '../../_data/subscriptions/subscriptions.ts';
import { stripeCode } from '../../_ports/stripe.ts';

/**
 * The next invoice of a subscription as Stripe foresees it: with quantity, discounts, balance of the customer and a scheduled change.
 * Null when Stripe foresees none. Cents, epoch seconds.
 */
export async function previewInvoice(
  stripe: Stripe,
  { id, customerId: customer, scheduleId }: Pick<StoredSubscription, 'id' | 'customerId' | 'scheduleId'>,
): Promise<Stripe.Invoice | null> {
  // only the preview of the schedule has the scheduled change
  const subject = scheduleId ? { schedule: scheduleId } : { subscription: id };
  try {
    return await stripe.invoices.createPreview({ customer, ...subject });
  } catch (error) {
    if (stripeCode(error) === 'invoice_upcoming_none') return null;
    throw error;
  }
}
