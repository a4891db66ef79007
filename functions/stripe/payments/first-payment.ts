import type Stripe from 'stripe';
import { log } from '../../_kit/log.ts';
import { stripeStatus, withStripe } from '../../_ports/stripe.ts';
import { declineCodeOf } from '../cards/card-errors.ts';

/** How the payment of an invoice stands. */
export interface InvoicePayment {
  invoiceId: string;
  status: Stripe.PaymentIntent.Status | null;
  /** The card of the last attempt. */
  paymentMethodId: string | null;
  clientSecret: string | null;
  declineCode: string | undefined;
}

/** Reads it from the subscription's first invoice. */
export async function readFirstPayment(subscription: Stripe.Subscription): Promise<InvoicePayment> {
  const invoiceId = idOf(subscription.latest_invoice);
  if (!invoiceId) throw new Error(`subscription ${subscription.id} was begun without an invoice`);
  return readPayment(invoiceId);
}

/** Reads it from an invoice. */
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
    // after a refusal the intent has let go of the card
    paymentMethodId: idOf(intent?.payment_method ?? null),
    clientSecret: secret?.client_secret ?? null,
    declineCode: declineCodeOf(intent?.last_payment_error ?? null),
  };
}

/**
 * Tries a card on the open invoice. Whatever Stripe answers, the next look at the subscription tells what has come
 * of it: declined, waiting for the payer's word to the bank, or paid by another call meanwhile.
 */
export const payFirstInvoice = (invoiceId: string, paymentMethodId: string): Promise<boolean> =>
  isAccepted('first invoice not paid', (stripe) =>
    stripe.invoices.pay(invoiceId, { payment_method: paymentMethodId, off_session: false }),
  );

/**
 * Gives up a subscription that was begun and not paid. Its invoice is closed first: Stripe refuses that once it has
 * been paid, so nobody pays for what is given up. Of one that was paid in this moment nothing is changed.
 */
export async function cancelUnpaidSubscription(subscription: Stripe.Subscription): Promise<void> {
  const invoiceId = idOf(subscription.latest_invoice);
  if (invoiceId !== null && !(await closeInvoice(invoiceId))) return;
  await isAccepted('subscription ended already', (stripe) => stripe.subscriptions.cancel(subscription.id));
}

/** Whether nobody can pay it any more: closed now, or by a call that went no further. */
async function closeInvoice(invoiceId: string): Promise<boolean> {
  if (await isAccepted('invoice not closed', (stripe) => stripe.invoices.voidInvoice(invoiceId))) return true;
  const { status } = await withStripe((stripe) => stripe.invoices.retrieve(invoiceId));
  return status === 'void';
}

/** Does something with Stripe; false when Stripe says that it cannot be done as things stand. */
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

const idOf = (reference: string | { id?: string } | null): string | null =>
  (typeof reference === 'string' ? reference : reference?.id) ?? null;
