import type { stripe } from '#shared/contracts/subscriptions/stripe.ts';
import { limitRate } from '../../accounts/rate-limits.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { cardDeclined } from '../cards/card-errors.ts';
import { payOpenInvoice } from './pay-open-invoice.ts';
import { requireAgreedAmount } from '../agreed-amount.ts';
import { authorizeSubscription } from '../change-subscription.ts';

/**
 * Pays a late invoice with the saved card, without waiting for Stripe's next try. The bank may require the payer to confirm
 * it, which the browser does with the client secret (P17). Concurrent calls pay an invoice once (P12).
 */
export const payLateInvoice: UseCase<typeof stripe.pay> = async ({ params, body, actor, now }) => {
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
