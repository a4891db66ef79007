import type { stripe } from '#shared/contracts/stripe.ts';
import { limitRate } from '../../_data/accounts/rate-limits.ts';
import type { UseCase } from '../../_http/serve.ts';
import { cardDeclined } from '../cards/card-errors.ts';
import { payOpenInvoice } from './pay-open-invoice.ts';
import { authorizeSubscription } from '../authorize.ts';

/**
 * Pays what is late with the saved card, now instead of at Stripe's next try. The bank may want the payer to confirm
 * it: then the browser does, with the client secret (P17). An invoice is paid once, whoever tries (P12).
 */
export const payLateInvoice: UseCase<typeof stripe.pay> = async ({ params, actor, now }) => {
  await limitRate({ 'subscription-account': actor.user._id }, now);
  const late = await authorizeSubscription(actor.user, params.id, now);
  const payment = await payOpenInvoice(late);
  const { id: subscriptionId, status } = payment
    ? await authorizeSubscription(actor.user, params.id, now)
    : late;
  if (payment?.status === 'requires_payment_method') throw cardDeclined(payment.declineCode);
  const clientSecret = payment?.status === 'requires_action' ? payment.clientSecret : null;
  return { success: true, data: { subscriptionId, status, subscriptionStatus: status, clientSecret } };
};
