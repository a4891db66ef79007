import type Stripe from 'stripe';
import type { subscriptions } from '#shared/contracts/subscriptions/subscriptions.ts';
import { grantsAccess, isLive } from '#shared/rules/subscriptions/subscription-status.ts';
import { limitRate } from '#functions/accounts/index.ts';
import { isAccepted } from '../cancel-unpaid-subscription.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import { log } from '#functions/platform/kit/log.ts';
import type { UseCase } from '#functions/platform/http/serve.ts';
import { withStripe } from '#functions/platform/ports/stripe.ts';
import { chargedCard, checkCard, listCards } from './cards.ts';

/**
 * Detaches a card of the caller's customer. The one that a live subscription charges stays, whether Stripe knows it from the
 * subscription or from the customer: 409 `card_charged` (P274). Removing it again answers as the first time. One that ends, and that
 * another tab reactivates at the same time, ends all the same: a renewal without a card would be late (P297).
 */
export const removePaymentMethod: UseCase<typeof subscriptions.removePaymentMethod> = async ({
  params,
  actor,
  now,
}) => {
  await limitRate({ 'subscription-account': actor.user._id }, now);
  const customerId = actor.user.stripeCustomerId;
  if (!customerId) throw new AppError('payment_method_not_found');
  if (await isSaved(customerId, params.id)) {
    const before = await readSubscriptions(customerId, params.id);
    if (before.some(willCharge)) throw new AppError('card_charged');
    await isAccepted('card detached already', (stripe) => stripe.paymentMethods.detach(params.id));
    for (const { id } of before.filter(({ status }) => isLive(status))) await endAgain(customerId, id);
  }
  return { success: true, data: { paymentMethods: await listCards(customerId) } };
};

/** Whether the card is saved; throws 404 for an unknown card and another customer's. */
const isSaved = (customerId: string, cardId: string): Promise<boolean> =>
  checkCard(customerId, cardId).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError && error.code === 'card_replaced') return false;
      throw error;
    },
  );

/** The subscriptions of a customer that charge a card, or would. */
async function readSubscriptions(customer: string, cardId: string): Promise<Stripe.Subscription[]> {
  const [cards, { data }] = await Promise.all([
    listCards(customer),
    withStripe((stripe) =>
      stripe.subscriptions.list({ customer, status: 'all', limit: 100, expand: ['data.latest_invoice'] }),
    ),
  ]);
  return data.filter((subscription) => chargedCard(subscription, cards) === cardId);
}

/** Lets a subscription end with its period if it was reactivated since it was read, and has no card now. */
async function endAgain(customerId: string, id: string): Promise<void> {
  const [cards, now] = await Promise.all([
    listCards(customerId),
    withStripe((stripe) => stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] })),
  ]);
  if (!isLive(now.status) || !willCharge(now) || chargedCard(now, cards) !== null) return;
  log.warn('reactivated while its card was removed: it ends', { subscription: id });
  await withStripe((stripe) => stripe.subscriptions.update(id, { cancel_at_period_end: true }));
}

/** Whether anything is still to be paid: a first payment, one on its way, or a renewal before the end. */
const willCharge = (subscription: Stripe.Subscription): boolean =>
  subscription.status === 'incomplete' ||
  (isLive(subscription.status) && !(grantsAccess(subscription.status) && isEnding(subscription)));

/** Whether a paid plan ends with its period, and no invoice of it waits for its payment. */
const isEnding = ({ items, cancel_at, cancel_at_period_end, latest_invoice: invoice }: Stripe.Subscription) =>
  (cancel_at_period_end || (cancel_at !== null && cancel_at <= items.data[0]!.current_period_end)) &&
  !(typeof invoice === 'object' && (invoice?.status === 'draft' || invoice?.status === 'open'));
