import { isLive } from '#shared/rules/subscription-status.ts';
import { findSubscription } from '../../_data/subscriptions/subscriptions.ts';
import type { User } from '../../_data/accounts/users.ts';
import { AppError } from '../../_kit/app-error.ts';
import { stripeCode, withStripe } from '../../_ports/stripe.ts';
import { syncSubscription } from '../../_flows/subscriptions/sync-subscription.ts';
import { payOpenInvoice } from '../payments/pay-open-invoice.ts';

/**
 * Makes a saved card the one that is charged from now on, whatever would charge another: subscription, a planned
 * change of it, and what is bought next. What is late is tried with it at once.
 */
export async function setDefaultCard(
  user: User,
  customerId: string,
  cardId: string,
  now: Date,
): Promise<void> {
  await refuseForeign(customerId, cardId);
  await withStripe((stripe) =>
    stripe.customers.update(customerId, { invoice_settings: { default_payment_method: cardId } }),
  );
  const known = await findSubscription(user._id);
  const subscription = known && (await syncSubscription(user._id, now));
  if (!subscription || !isLive(subscription.status)) return;
  const { id, scheduleId } = subscription;
  const default_payment_method = cardId;
  await withStripe((stripe) => stripe.subscriptions.update(id, { default_payment_method }));
  if (scheduleId)
    await withStripe((stripe) =>
      stripe.subscriptionSchedules.update(scheduleId, { default_settings: { default_payment_method } }),
    );
  if (!subscription.openInvoice) return;
  // the bank's no, or its question, shows in the subscription: the card is saved all the same
  await payOpenInvoice(subscription);
  await syncSubscription(user._id, now);
}

/** It must be the customer's at Stripe (P18). */
const refuseForeign = (customerId: string, cardId: string): Promise<unknown> =>
  withStripe((stripe) =>
    stripe.customers.retrievePaymentMethod(customerId, cardId).catch((error: unknown) => {
      throw stripeCode(error) === 'resource_missing' ? new AppError('payment_method_not_found') : error;
    }),
  );
