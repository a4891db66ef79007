import type Stripe from 'stripe';
import { expect } from 'vitest';
import type { BillingCycle } from '#shared/rules/plans.ts';
import { freshIp } from '../../api/accounts/accounts.ts';
import { call } from '../call.ts';
import { advance, newBuyer, type Shop } from '../shop.ts';
import { cards, signUps } from './sign-ups.ts';

export const hour = 60 * 60 * 1000;
export const day = 24 * hour;

type Plan = { _id: string };

/** Somebody with a subscription of their own. */
export interface Subscriber {
  userId: string;
  customerId: string;
  cardId: string;
  id: string;
}

interface Facts {
  card?: string;
  plan?: Plan;
  cycle?: BillingCycle;
}

/** What subscribers do, and what it leaves behind. Call it after `startShop`. */
export async function subscribers(shop: Shop) {
  const { handler } = await import('#functions/stripe/index.ts');
  const { findMail } = await import('#functions/_data/mail/mail-delivery.ts');
  const { findNotifications } = await import('#functions/_data/notifications/notifications.ts');
  const { findSubscription } = await import('#functions/_data/subscriptions/subscriptions.ts');
  const { openSession } = await import('#functions/_data/accounts/sessions.ts');
  const { findUser } = await import('#functions/_data/accounts/users.ts');
  const { ensureCustomer } = await import('#functions/_flows/subscriptions/stripe-customer.ts');
  const { saveCard, answerBank, chargedTo, plans } = await signUps(shop);
  const [basico, premium, pro] = plans as unknown as [Plan, Plan, Plan];
  const { state } = shop.stripe;

  /** Calls as somebody who has just signed in: months may have passed since they last did. */
  async function ask(
    route: string,
    { userId }: { userId: string },
    options: Parameters<typeof call>[2] = {},
  ): ReturnType<typeof call> {
    const { token } = await openSession((await findUser(userId))!, new Date());
    return call(handler, route, { token, ip: freshIp(), ...options });
  }
  const rule = (method: string, operation: string) => (who: { userId: string; id: string }, body?: object) =>
    ask(`${method} /api/stripe/subscription/{id}${operation}`, who, { params: { id: who.id }, body });
  const show = rule('GET', '');
  const cancel = rule('PUT', '/cancel');
  const reactivate = rule('PUT', '/reactivate');
  const pay = rule('POST', '/pay');
  const withdrawAsked = rule('POST', '/withdraw');
  const withdraw = (who: Subscriber) => withdrawAsked(who, { confirmed: true });
  const changeTo = rule('PUT', '/change');
  const change = (who: Subscriber, plan: Plan, billingCycle: BillingCycle = 'monthly') =>
    changeTo(who, { newSubscriptionTypeId: plan._id, billingCycle });
  const replaceCard = async (who: Subscriber, card: string) => {
    const newPaymentMethodId = await saveCard(who.customerId, card);
    const body = { customerId: who.customerId, newPaymentMethodId };
    const answer = await ask('PUT /api/stripe/payment-method/replace', who, { body });
    if (answer.status === 200) who.cardId = newPaymentMethodId;
    return answer;
  };

  /** An account with a customer and a saved card, not subscribed yet. */
  async function candidate(card: string = cards.good): Promise<Subscriber> {
    const { user, userId } = await newBuyer();
    const customerId = await ensureCustomer(user);
    return { userId, customerId, cardId: await saveCard(customerId, card), id: '' };
  }

  /** Subscribes; the status is the answer's. */
  async function subscribe(who: Subscriber, { plan = premium, cycle = 'monthly' }: Facts = {}) {
    const { customerId, cardId: paymentMethodId } = who;
    const body = { customerId, paymentMethodId, subscriptionTypeId: plan._id, billingCycle: cycle };
    const answer = await ask('POST /api/stripe/create-subscription', who, { body });
    if (answer.status === 200) who.id = answer.body.data.subscriptionId;
    return answer;
  }

  async function subscriber({ card, ...facts }: Facts = {}): Promise<Subscriber> {
    const who = await candidate(card);
    const { status } = await subscribe(who, facts);
    expect(status).toBe(200);
    await shop.stripe.idle();
    return who;
  }

  /** Charges a card from now on that the bank will treat in its own way, without a word to us. */
  async function chargeSilently({ customerId, id }: Subscriber, card: string): Promise<string> {
    const default_payment_method = await saveCard(customerId, card);
    await shop.sdk.customers.update(customerId, { invoice_settings: { default_payment_method } });
    await shop.sdk.subscriptions.update(id, { default_payment_method });
    return default_payment_method;
  }

  /** Lets time pass; what is due in between happens, and is told to the webhook. */
  async function go(ms: number): Promise<void> {
    // what is on its way would be too old when it arrives
    await shop.stripe.idle();
    await advance(ms);
    await shop.stripe.tick();
    await shop.stripe.idle();
  }

  /** To just after the next renewal, when it has been collected. */
  async function goToRenewal({ id }: Subscriber): Promise<void> {
    const end = state.subscriptions.get(id)!.items.data[0]!.current_period_end * 1000;
    await go(end + 2 * hour - Date.now());
  }

  /** What is in the list of notifications, oldest first. */
  const told = async ({ userId }: { userId: string }) =>
    (await findNotifications(userId)).toSorted((a, b) => (a._id < b._id ? -1 : 1)).map(({ title }) => title);

  /** The templates of the letters queued for somebody, each letter once, oldest first. */
  async function lettersTo({ userId }: { userId: string }) {
    const mails = await Promise.all([...new Set(shop.queuedMails())].map(findMail));
    return mails.flatMap((mail) => (mail?.notification?.userId === userId ? [mail.content.template] : []));
  }

  /** The events about somebody's customer, oldest first. */
  const eventsOf = ({ customerId }: { customerId: string }): Stripe.Event[] =>
    [...state.events.values()].filter((event) => JSON.stringify(event).includes(customerId));

  const stored = ({ userId }: { userId: string }) => findSubscription(userId);
  const accessOf = async ({ userId }: { userId: string }) => (await findUser(userId))!.subscriptionStatus;
  const atStripe = ({ id }: { id: string }) => state.subscriptions.get(id)!;

  return {
    ask,
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
