import type Stripe from 'stripe';
import { beforeEach, expect } from 'vitest';
import type { BillingCycle } from '#shared/rules/subscriptions/plans.ts';
import { freshIp } from '../../accounts/accounts.ts';
import { call } from '../call.ts';
import { freshToken, tokenForLong } from '../sign-in.ts';
import { advance, createBuyer, type Shop } from '../start-shop.ts';
import { planAmounts } from './plan-amounts.ts';
import { cards, startWizardCalls } from './wizard-calls.ts';

export const hour = 60 * 60 * 1000;
export const day = 24 * hour;

type Plan = { _id: string };

/** A subscriber: `id` is the subscription's. */
export interface Subscriber {
  userId: string;
  customerId: string;
  cardId: string;
  id: string;
}

interface SubscriberOptions {
  card?: string;
  plan?: Plan;
  cycle?: BillingCycle;
}

/** The calls of subscribers, and reads of their results. Call it after `startShop`. */
export async function startSubscriberCalls(shop: Shop) {
  const { handler } = await import('#functions/subscriptions/subscriptions.lambda.ts');
  const { findNotifications } = await import('#functions/messages/notifications/notifications.ts');
  const { findSubscription } = await import('#functions/subscriptions/subscriptions.ts');
  const { findUser } = await import('#functions/accounts/users.ts');
  const { ensureCustomer } = await import('#functions/orders/checkout/stripe-customers.ts');
  const { saveCard, answerBank, chargedTo, plans } = await startWizardCalls(shop);
  const [basico, premium, pro] = plans as unknown as [Plan, Plan, Plan];
  const { state } = shop.stripe;
  const amountOf = await planAmounts();
  // the subscribers of earlier tests would renew with every month that a test goes on
  beforeEach(() => state.timers.clear());

  /** The token of a user's calls: a new one once the clock has moved on. */
  const tokens = new Map<string, () => Promise<string>>();
  const tokenOf = async (userId: string): Promise<string> => {
    if (!tokens.has(userId)) tokens.set(userId, tokenForLong({ userId, token: await freshToken(userId) }));
    return tokens.get(userId)!();
  };

  async function ask(
    route: string,
    { userId }: { userId: string },
    options: Parameters<typeof call>[2] = {},
  ): ReturnType<typeof call> {
    return call(handler, route, { token: await tokenOf(userId), ip: freshIp(), ...options });
  }
  /** Lets the next call of a user sign in: all sessions have ended. */
  const signInAgain = ({ userId }: { userId: string }) => void tokens.delete(userId);
  const callSubscription =
    (method: string, operation: string) => (who: { userId: string; id: string }, body?: object) =>
      ask(`${method} /api/stripe/subscription/{id}${operation}`, who, { params: { id: who.id }, body });
  const show = callSubscription('GET', '');
  const cancel = callSubscription('PUT', '/cancel');
  /** What the subscription costs and owes: the amounts that the page shows and the calls agree to. */
  const priceOf = ({ id }: { id: string }) =>
    state.subscriptions.get(id)?.items.data[0]?.price.unit_amount ?? 0;
  const owedBy = ({ id }: { id: string }) => {
    const invoice = state.subscriptions.get(id)?.latest_invoice as string | undefined;
    return state.invoices.get(invoice ?? '')?.amount_due ?? 0;
  };
  const reactivateAgreeing = callSubscription('PUT', '/reactivate');
  const reactivate = (who: { userId: string; id: string }, agreedAmount = priceOf(who)) =>
    reactivateAgreeing(who, { agreedAmount });
  const payAgreeing = callSubscription('POST', '/pay');
  const pay = (who: { userId: string; id: string }, agreedAmount = owedBy(who)) =>
    payAgreeing(who, { agreedAmount });
  const withdrawAsked = callSubscription('POST', '/withdraw');
  const withdraw = (who: Subscriber) => withdrawAsked(who, { confirmed: true });
  const changeTo = callSubscription('PUT', '/change');
  const change = (who: Subscriber, plan: Plan, billingCycle: BillingCycle = 'monthly') => {
    const choice = { newSubscriptionTypeId: plan._id, billingCycle };
    return changeTo(who, { ...choice, agreedAmount: amountOf(choice) });
  };
  const replaceCard = async (who: Subscriber, card: string) => {
    const newPaymentMethodId = await saveCard(who.customerId, card);
    const body = { customerId: who.customerId, newPaymentMethodId };
    const answer = await ask('PUT /api/stripe/payment-method/replace', who, { body });
    if (answer.status === 200) who.cardId = newPaymentMethodId;
    return answer;
  };

  /** An account with a Stripe customer and a saved card, and no subscription. */
  async function candidate(card: string = cards.good): Promise<Subscriber> {
    const { user, userId, token } = await createBuyer();
    tokens.set(userId, tokenForLong({ userId, token }));
    const customerId = await ensureCustomer(user);
    return { userId, customerId, cardId: await saveCard(customerId, card), id: '' };
  }

  /** Subscribes and returns the response. */
  async function subscribe(who: Subscriber, { plan = premium, cycle = 'monthly' }: SubscriberOptions = {}) {
    const { customerId, cardId: paymentMethodId } = who;
    const choice = { subscriptionTypeId: plan._id, billingCycle: cycle };
    const body = { customerId, paymentMethodId, ...choice, agreedAmount: amountOf(choice) };
    const answer = await ask('POST /api/stripe/create-subscription', who, { body });
    if (answer.status === 200) who.id = answer.body.data.subscriptionId;
    return answer;
  }

  async function subscriber({ card, ...facts }: SubscriberOptions = {}): Promise<Subscriber> {
    const who = await candidate(card);
    const { status } = await subscribe(who, facts);
    expect(status).toBe(200);
    await shop.stripe.idle();
    return who;
  }

  /** Replaces the default card at Stripe, without a call to the functions. */
  async function chargeSilently({ customerId, id }: Subscriber, card: string): Promise<string> {
    const default_payment_method = await saveCard(customerId, card);
    await shop.sdk.customers.update(customerId, { invoice_settings: { default_payment_method } });
    await shop.sdk.subscriptions.update(id, { default_payment_method });
    return default_payment_method;
  }

  /** Moves the clock; Stripe does what is due in between and its webhooks are delivered. */
  async function go(ms: number): Promise<void> {
    // webhooks in flight would be refused as too old after the move
    await shop.stripe.idle();
    await advance(ms);
    await shop.stripe.tick();
    await shop.stripe.idle();
  }

  /** Moves the clock to two hours after the next renewal, when it is paid. */
  async function goToRenewal({ id }: Subscriber): Promise<void> {
    const end = state.subscriptions.get(id)!.items.data[0]!.current_period_end * 1000;
    await go(end + 2 * hour - Date.now());
  }

  /** The titles of a user's notifications, oldest first. */
  const told = async ({ userId }: { userId: string }) =>
    (await findNotifications(userId)).toSorted((a, b) => (a._id < b._id ? -1 : 1)).map(({ title }) => title);

  /** The templates of the mails queued for a user, each mail once, oldest first. */
  async function lettersTo({ userId }: { userId: string }) {
    return (await shop.mails()).flatMap(({ notification, content }) =>
      notification?.userId === userId ? [content.template] : [],
    );
  }

  /** The events at Stripe about a customer, oldest first. */
  const eventsOf = ({ customerId }: { customerId: string }): Stripe.Event[] =>
    [...state.events.values()].filter((event) => JSON.stringify(event).includes(customerId));

  const stored = ({ userId }: { userId: string }) => findSubscription(userId);
  const accessOf = async ({ userId }: { userId: string }) => (await findUser(userId))!.subscriptionStatus;
  const atStripe = ({ id }: { id: string }) => state.subscriptions.get(id)!;

  return {
    ask,
    signInAgain,
    show,
    cancel,
    reactivate,
    pay,
    withdraw,
    withdrawAsked,
    change,
    changeTo,
    replaceCard,
    candidate,
    subscribe,
    subscriber,
    chargeSilently,
    saveCard,
    answerBank,
    chargedTo,
    basico,
    premium,
    pro,
    go,
    goToRenewal,
    told,
    lettersTo,
    eventsOf,
    stored,
    accessOf,
    atStripe,
  };
}
