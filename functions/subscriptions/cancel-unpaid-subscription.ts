import type Stripe from 'stripe';
import { log } from '#functions/platform/kit/log.ts';
import { referenceId, stripeStatus, withStripe } from '#functions/platform/ports/stripe.ts';

/**
 * Cancels a subscription that was started and not paid. Its invoice is voided first, which Stripe refuses once it is paid:
 * so a cancelled subscription cannot be paid, and one that was paid in the meantime is not cancelled.
 */
export async function cancelUnpaidSubscription(subscription: Stripe.Subscription): Promise<void> {
  const invoiceId = referenceId(subscription.latest_invoice);
  if (invoiceId !== null && !(await closeInvoice(invoiceId))) return;
  await isAccepted('subscription ended already', (stripe) => stripe.subscriptions.cancel(subscription.id));
}

/** Voids an invoice; returns whether it is void: by this call, or by an earlier one that crashed after it. */
async function closeInvoice(invoiceId: string): Promise<boolean> {
  if (await isAccepted('invoice not closed', (stripe) => stripe.invoices.voidInvoice(invoiceId))) return true;
  const { status } = await withStripe((stripe) => stripe.invoices.retrieve(invoiceId));
  return status === 'void';
}

/** Calls Stripe; returns false when Stripe refuses the call in the present state (4xx except 429). */
export const isAccepted = (reason: string, use: (stripe: Stripe) => Promise<unknown>): Promise<boolean> =>
  withStripe((stripe) =>
    use(stripe).then(
      () => true,
      (error: unknown) => {
        const status = stripeStatus(error);
        if (status === undefined || status >= 500 || status === 429) throw error;
        log.info(reason, { status, code: (error as { code?: string }).code });
        return false;
      },
    ),
  );
