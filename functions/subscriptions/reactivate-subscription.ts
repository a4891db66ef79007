import { isLive } from '#shared/rules/subscriptions/subscription-status.ts';
import type { subscriptions } from '#shared/contracts/subscriptions/subscriptions.ts';
import { limitRate, requireStaying } from '#functions/accounts/index.ts';
import { isEndScheduled, type StoredSubscription } from './subscriptions.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import type { UseCase } from '#functions/platform/http/serve.ts';
import { withStripe } from '#functions/platform/ports/stripe.ts';
import { subscriptionResponse } from './subscription-response.ts';
import { chargedCard, listCards } from './payments/cards.ts';
import { requireAgreedAmount } from './agreed-amount.ts';
import { readReactivatedCents, undoneEnd } from './payments/preview-invoice.ts';
import { changeSubscription } from './change-subscription.ts';
import { stopIfLeaving } from './stripe/stop-charging.ts';

/**
 * Undoes a scheduled cancellation. The next renewal charges the amount that the page showed, after discounts, or nothing is
 * changed (P47); a call without an amount agrees to any.
 */
export const reactivateSubscription: UseCase<typeof subscriptions.reactivate> = async ({
  params,
  body,
  actor,
  now,
}) => {
  requireStaying(actor.user);
  await limitRate({ 'subscription-account': actor.user._id }, now);
  const stored = await changeSubscription(actor.user, params.id, now, async (subscription) => {
    if (!isLive(subscription.status)) throw new AppError('conflict');
    if (!isEndScheduled(subscription)) return;
    const next = await readReactivatedCents(subscription);
    requireAgreedAmount(body?.agreedAmount ?? next, next);
    // its card may have been removed since: the renewal would be late at once
    const card = await readCard(subscription);
    if (card === null) throw new AppError('card_missing');
    // Stripe refuses a card that is removed meanwhile
    const change = { ...undoneEnd(subscription), default_payment_method: card };
    await withStripe((stripe) => stripe.subscriptions.update(subscription.id, change));
  });
  if (await stopIfLeaving(actor.user._id, now)) throw new AppError('account_leaving');
  return { success: true, data: { subscription: await subscriptionResponse(stored, now) } };
};

/** The card that the renewal charges; null without: one that is saved and chosen for nothing is charged by no renewal. */
async function readCard({ id, customerId }: StoredSubscription): Promise<string | null> {
  const [cards, subscription] = await Promise.all([
    listCards(customerId),
    withStripe((stripe) => stripe.subscriptions.retrieve(id)),
  ]);
  return chargedCard(subscription, cards);
}
