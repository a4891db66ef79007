import { isLive, grantsAccess } from '#shared/rules/subscriptions/subscription-status.ts';
import { findSubscription } from '../subscriptions.ts';
import { limitRate, type User } from '#functions/accounts/index.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import { stripeCode, withStripe } from '#functions/platform/ports/stripe.ts';
import { syncSubscription } from '../stripe/sync-subscription.ts';
import { payOpenInvoice } from './first-payment.ts';
import type { subscriptions } from '#shared/contracts/subscriptions/subscriptions.ts';
import type { UseCase } from '#functions/platform/http/serve.ts';
import { authorizeCustomer } from '../authorize.ts';
import { checkCard, listCards, chargedCard } from './cards.ts';
import { retryOnConflict } from '#functions/platform/table/retries.ts';
import { isAccepted } from '../cancel-subscription.ts';
import type Stripe from 'stripe';
import { log } from '#functions/platform/kit/log.ts';

/**
 * Makes a saved card the one that is charged from now on: by the subscription, by a scheduled change of it and by later
 * purchases. A late invoice is tried with it at once. Throws 409 `card_replaced` when the card is detached meanwhile.
 */
async function setDefaultCard(user: User, customerId: string, cardId: string, now: Date): Promise<void> {
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
const setCustomerCard = (customerId: string, cardId: string): Promise<unknown> =>
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

/** Makes another of the saved cards the default. */
export const setPaymentMethod: UseCase<typeof subscriptions.setPaymentMethod> = async ({
  body,
  actor,
  now,
}) => {
  await limitRate({ 'subscription-account': actor.user._id }, now);
  const customerId = authorizeCustomer(actor.user, body.customerId);
  await checkCard(customerId, body.paymentMethodId);
  await setDefaultCard(actor.user, customerId, body.paymentMethodId, now);
  return { success: true, data: { paymentMethods: await listCards(customerId) } };
};

/**
 * Detaches all cards of a customer but the newest, which becomes the default, and returns its id. Concurrent calls agree on
 * the newest card, so none detaches what another keeps, and the default is set after the last detachment. It is set before
 * them as well: after a crash in between, renewals still charge a card. Throws 409 when newer cards keep coming.
 */
const keepNewestCard = (user: User, customerId: string, now: Date): Promise<string> =>
  retryOnConflict(
    async () => {
      const [newest, ...others] = await listCards(customerId);
      if (!newest) throw new AppError('card_replaced');
      if (others.length > 0) await setCustomerCard(customerId, newest.id);
      for (const { id } of others)
        await isAccepted('card detached by another call', (stripe) => stripe.paymentMethods.detach(id));
      await setDefaultCard(user, customerId, newest.id, now);
      return newest.id;
    },
    { isConflict: isReplaced, maxTries: 3, whenExhausted: 'conflict' },
  );

const isReplaced = (error: unknown) => error instanceof AppError && error.code === 'card_replaced';

/**
 * Makes a newly saved card the only one and the default. When another tab has saved a newer card, that one is kept and the
 * answer is 409 `card_replaced`.
 */
export const replacePaymentMethod: UseCase<typeof subscriptions.replacePaymentMethod> = async ({
  body,
  actor,
  now,
}) => {
  await limitRate({ 'subscription-account': actor.user._id }, now);
  const customerId = authorizeCustomer(actor.user, body.customerId);
  await checkCard(customerId, body.newPaymentMethodId);
  const keptId = await keepNewestCard(actor.user, customerId, now);
  if (keptId !== body.newPaymentMethodId) throw new AppError('card_replaced');
  return { success: true, data: { paymentMethods: await listCards(customerId) } };
};

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
