import type { StoredSubscription } from '../../_data/subscriptions/subscriptions.ts';
import { readPayment, isAccepted, type InvoicePayment } from './first-payment.ts';

/** Tries the invoice that waits for payment, with the card that is charged; null when none waits. */
export async function payOpenInvoice({ openInvoice }: StoredSubscription): Promise<InvoicePayment | null> {
  if (!openInvoice) return null;
  // its payer is here: the bank may ask
  await isAccepted('late invoice not paid', (stripe) =>
    stripe.invoices.pay(openInvoice.id, { off_session: false }),
  );
  return readPayment(openInvoice.id);
}
