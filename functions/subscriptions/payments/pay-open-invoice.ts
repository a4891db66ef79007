import type { StoredSubscription } from '../subscriptions.ts';
import { isAccepted } from '../cancel-unpaid-subscription.ts';
import { readPayment, type InvoicePayment } from './first-payment.ts';

/** Tries the open invoice of a late payment with the default card, and returns its payment; null without an open invoice. */
export async function payOpenInvoice({ openInvoice }: StoredSubscription): Promise<InvoicePayment | null> {
  if (!openInvoice) return null;
  // the payer is present: the bank may require a confirmation
  await isAccepted('late invoice not paid', (stripe) =>
    stripe.invoices.pay(openInvoice.id, { off_session: false }),
  );
  return readPayment(openInvoice.id);
}
