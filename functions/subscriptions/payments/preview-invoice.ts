import type Stripe from 'stripe';
import type { StoredSubscription } from '../subscriptions.ts';
import { stripeCode, withStripe } from '#functions/platform/ports/stripe.ts';

/** What undoes a scheduled end, by whichever of Stripe's two attributes it was scheduled (P15). */
export const undoneEnd = ({ cancelAtPeriodEnd }: Pick<StoredSubscription, 'cancelAtPeriodEnd'>) =>
  cancelAtPeriodEnd ? { cancel_at_period_end: false } : { cancel_at: '' as const };

/** The cents that the next renewal of a subscription charges once its scheduled end is undone, as Stripe foresees them. */
export const readReactivatedCents = (stored: StoredSubscription): Promise<number> =>
  withStripe(async (stripe) => {
    const invoice = await foreseen(stripe, {
      customer: stored.customerId,
      subscription: stored.id,
      subscription_details: undoneEnd(stored),
    });
    return invoice?.amount_due ?? stored.pendingChange?.amountCents ?? stored.amountCents;
  });

/**
 * The next invoice of a subscription as Stripe foresees it: with quantity, discounts, balance of the customer and a scheduled change.
 * Null when Stripe foresees none. Cents, epoch seconds.
 */
export const previewInvoice = (
  stripe: Stripe,
  { id, customerId: customer, scheduleId }: Pick<StoredSubscription, 'id' | 'customerId' | 'scheduleId'>,
): Promise<Stripe.Invoice | null> =>
  // only the preview of the schedule has the scheduled change
  foreseen(stripe, { customer, ...(scheduleId ? { schedule: scheduleId } : { subscription: id }) });

async function foreseen(
  stripe: Stripe,
  params: Stripe.InvoiceCreatePreviewParams,
): Promise<Stripe.Invoice | null> {
  try {
    return await stripe.invoices.createPreview(params);
  } catch (error) {
    if (stripeCode(error) === 'invoice_upcoming_none') return null;
    throw error;
  }
}
