import { isLive } from '#shared/rules/subscriptions/subscription-status.ts';
import { findSubscription } from '../subscriptions.ts';
import type { User } from '../../accounts/users.ts';
import { AppError } from '../../platform/kit/app-error.ts';
import { stripeCode, withStripe } from '../../platform/ports/stripe.ts';
import { syncSubscription } from '../stripe/sync-subscription.ts';
import { payOpenInvoice } from '../payments/pay-open-invoice.ts';

/**
 * Makes a saved card the one that is charged from now on: by the subscription, by a scheduled change of it and by later
 * purchases. A late invoice is tried with it at once. Throws 409 `card_replaced` when the card is detached meanwhile.
 */
export async function setDefaultCard(
  user: User,
  customerId: string,
  cardId: string,
  now: Date,
): Promise<void> {
  const default_payment_method = cardId;
  await setCustomerCard(customerId, cardId);
  const stored = await findSubscription(user._id);
  const subscription = stored && (await syncSubscription(user._id, now));
  if (!subscription || !isLive(subscription.status)) return;
  const { id, scheduleId } = subscription;
  await rejectingGoneCard(() =>
    withStripe((stripe) => stripe.subscriptions.update(id, { default_payment_method })),
  );
  if (scheduleId)
    await rejectingGoneCard(() =>
      withStripe((stripe) =>
        stripe.subscriptionSchedules.update(scheduleId, { default_settings: { default_payment_method } }),
      ),
    );
  if (!subscription.openInvoice) return;
  // a decline or a request to confirm shows in the subscription: the card is saved in any case
  await payOpenInvoice(subscription);
  await syncSubscription(user._id, now);
}

/** Makes a card the customer's default, which is charged where the subscription names none. Throws 409 `card_replaced`. */
export const setCustomerCard = (customerId: string, cardId: string): Promise<unknown> =>
  rejectingGoneCard(() =>
    withStripe((stripe) =>
      stripe.customers.update(customerId, { invoice_settings: { default_payment_method: cardId } }),
    ),
  );

/** Runs an update that names a card; 409 when Stripe refuses because another call has detached the card. */
async function rejectingGoneCard(update: () => Promise<unknown>): Promise<void> {
  try {
    await update();
  } catch (error) {
    const { cause } = error as AppError;
    const isGone = ['resource_missing', 'payment_method_unexpected_state'].includes(stripeCode(cause) ?? '');
    throw isGone ? new AppError('card_replaced', { cause }) : error;
  }
}
