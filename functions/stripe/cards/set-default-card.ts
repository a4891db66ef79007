import { isLive } from '#shared/rules/subscription-status.ts';
import { findSubscription } from '../../_data/subscriptions/subscriptions.ts';
import type { User } from '../../_data/accounts/users.ts';
import { AppError } from '../../_kit/app-error.ts';
import { stripeCode, withStripe } from '../../_ports/stripe.ts';
import { syncSubscription } from '../../_flows/subscriptions/sync-subscription.ts';
import { payOpenInvoice } from '../payments/pay-open-invoice.ts';

/**
 * Makes a saved card the one that is charged from now on: by the subscription, by a scheduled change of it and by later
 * purchases. A late invoice is tried with it at once. Throws 404 `payment_method_not_found` for another customer's card.
 */
export async function setDefaultCard(
  user: User,
  customerId: string,
  cardId: string,
  now: Date,
): Promise<void> {
  await checkCardOwner(customerId, cardId);
  await withStripe((stripe) =>
    stripe.customers.update(customerId, { invoice_settings: { default_payment_method: cardId } }),
  );
  const stored = await findSubscription(user._id);
  const subscription = stored && (await syncSubscription(user._id, now));
  if (!subscription || !isLive(subscription.status)) return;
  const { id, scheduleId } = subscription;
  const default_payment_method = cardId;
  await withStripe((stripe) => stripe.subscriptions.update(id, { default_payment_method }));
  if (scheduleId)
    await withStripe((stripe) =>
      stripe.subscriptionSchedules.update(scheduleId, { default_settings: { default_payment_method } }),
    );
  if (!subscription.openInvoice) return;
  // a decline or a request to confirm shows in the subscription: the card is saved in any case
  await payOpenInvoice(subscription);
  await syncSubscription(user._id, now);
}

/** The card must be the customer's at Stripe (P18). */
const checkCardOwner = (customerId: string, cardId: string): Promise<unknown> =>
  withStripe((stripe) =>
    stripe.customers.retrievePaymentMethod(customerId, cardId).catch((error: unknown) => {
      throw stripeCode(error) === 'resource_missing' ? new AppError('payment_method_not_found') : error;
    }),
  );
