import type { stripe } from '#shared/contracts/subscriptions/stripe.ts';
import { limitRate } from '../../accounts/rate-limits.ts';
import type { UseCase } from '../../platform/http/serve.ts';
import { authorizeCustomer } from '../authorize.ts';
import { readPayments } from './read-payments.ts';

/** GET /stripe/customer/{id}/payment-history. */
export const listPayments: UseCase<typeof stripe.paymentHistory> = async ({ params, query, actor, now }) => {
  await limitRate({ 'payment-account': actor.user._id }, now);
  const paymentHistory = await readPayments(authorizeCustomer(actor.user, params.id), query.limit);
  return { success: true, data: { paymentHistory } };
};
