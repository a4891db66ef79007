import type Stripe from 'stripe';
import { isAccepted } from '../cancel-unpaid-subscription.ts';
import { referenceId, withStripe } from '../../platform/ports/stripe.ts';
import { declineCodeOf } from '../cards/card-errors.ts';

/** The state of an invoice's payment. */
export interface InvoicePayment {
  invoiceId: string;
  status: Stripe.PaymentIntent.Status | null;
  /** The card of the last attempt. */
  paymentMethodId: string | null;
  clientSecret: string | null;
  declineCode: string | undefined;
}

/** The payment of the first invoice of a new subscription. */
export async function readFirstPayment(subscription: Stripe.Subscription): Promise<InvoicePayment> {
  const invoiceId = referenceId(subscription.latest_invoice);
  if (!invoiceId) throw new Error(`subscription ${subscription.id} has no invoice`);
  return readPayment(invoiceId);
}

/** The payment of an invoice. */
export async function readPayment(invoiceId: string): Promise<InvoicePayment> {
  const { confirmation_secret: secret, payments } = await withStripe((stripe) =>
    stripe.invoices.retrieve(invoiceId, {
      expand: ['confirmation_secret', 'payments.data.payment.payment_intent'],
    }),
  );
  const intents = (payments?.data ?? []).map(({ payment }) => payment.payment_intent);
  const intent = intents.find((one) => typeof one === 'object');
  return {
    invoiceId,
    status: intent?.status ?? null,
    // after a decline the intent has no card any more
    paymentMethodId: referenceId(intent?.payment_method ?? null),
    clientSecret: secret?.client_secret ?? null,
    declineCode: declineCodeOf(intent?.last_payment_error ?? null),
  };
}

/**
 * Tries a card on the open invoice. The outcome is read from the subscription afterwards: declined, waiting for the payer's
 * confirmation, or paid by another call in the meantime.
 */
export const payFirstInvoice = (invoiceId: string, paymentMethodId: string): Promise<boolean> =>
  isAccepted('first invoice not paid', (stripe) =>
    stripe.invoices.pay(invoiceId, { payment_method: paymentMethodId, off_session: false }),
  );
