import type Stripe from 'stripe';
import { isAccepted } from '../cancel-subscription.ts';
import { referenceId, withStripe } from '#functions/platform/ports/stripe.ts';
import { cardDeclined, declineCodeOf } from './cards.ts';
import type { StoredSubscription } from '../subscriptions.ts';
import type { subscriptions } from '#shared/contracts/subscriptions/subscriptions.ts';
import { limitRate } from '#functions/accounts/index.ts';
import type { UseCase } from '#functions/platform/http/serve.ts';
import { requireAgreedAmount } from '../plan-prices.ts';
import { authorizeSubscription } from '../change-subscription.ts';

/** The state of an invoice's payment. */
interface InvoicePayment {
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
async function readPayment(invoiceId: string): Promise<InvoicePayment> {
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

/** Tries the open invoice of a late payment with the default card, and returns its payment; null without an open invoice. */
export async function payOpenInvoice({ openInvoice }: StoredSubscription): Promise<InvoicePayment | null> {
  if (!openInvoice) return null;
  // the payer is present: the bank may require a confirmation
  await isAccepted('late invoice not paid', (stripe) =>
    stripe.invoices.pay(openInvoice.id, { off_session: false }),
  );
  return readPayment(openInvoice.id);
}

/**
 * Pays a late invoice with the saved card, without waiting for Stripe's next try. The bank may require the payer to confirm
 * it, which the browser does with the client secret (P17). Concurrent calls pay an invoice once (P12).
 */
export const payLateInvoice: UseCase<typeof subscriptions.pay> = async ({ params, body, actor, now }) => {
  await limitRate({ 'subscription-account': actor.user._id }, now);
  const subscription = await authorizeSubscription(actor.user, params.id, now);
  const { openInvoice } = subscription;
  // a concurrent call may have paid it while it was read: then nothing is left to agree to
  if (openInvoice?.amountDue) requireAgreedAmount(body.agreedAmount, openInvoice.amountDue);
  const payment = await payOpenInvoice(subscription);
  const { id: subscriptionId, status } = payment
    ? await authorizeSubscription(actor.user, params.id, now)
    : subscription;
  if (payment?.status === 'requires_payment_method') throw cardDeclined(payment.declineCode);
  const clientSecret = payment?.status === 'requires_action' ? payment.clientSecret : null;
  return { success: true, data: { subscriptionId, status, subscriptionStatus: status, clientSecret } };
};
