import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { firstOf, nightly, rounds } from '#tests/support/run/rounds.ts';
import { holdClock } from '../support/hold-clock.ts';
import type Stripe from 'stripe';
import { startShop } from '../support/start-shop.ts';
import { cards } from '../support/subscriptions/wizard-calls.ts';
import { faultRequests } from '../support/subscriptions/stripe-faults.ts';
import { stripeCalls } from '../support/subscriptions/stripe-calls.ts';
import { day, startSubscriberCalls, type Subscriber } from '../support/subscriptions/subscriber-calls.ts';

const shop = await startShop();
afterAll(() => shop.close());
beforeEach(() => shop.stripe.faults.reset());

const { findUser } = await import('#functions/accounts/users.ts');
const { userDetail } = await import('#functions/back-office/users/user-detail.ts');
const life = await startSubscriberCalls(shop);
const { ask, subscriber, goToRenewal, lettersTo, stored, accessOf, atStripe, chargedTo } = life;
const { pay, replaceCard, chargeSilently, answerBank, show, go } = life;

const customer = (path: string) => (owner: Subscriber, query?: Record<string, string>) =>
  ask(`GET /api/stripe/customer/{id}/${path}`, owner, { params: { id: owner.customerId }, query });
const [methods, history, upcoming, complete] = [
  customer('payment-methods'),
  customer('payment-history'),
  customer('upcoming-invoice'),
  customer('complete'),
];
const setCard = (owner: Subscriber, paymentMethodId: string) =>
  ask('PUT /api/stripe/payment-method', owner, { body: { customerId: owner.customerId, paymentMethodId } });
const replaceWith = (owner: Subscriber, newPaymentMethodId: string) =>
  ask('PUT /api/stripe/payment-method/replace', owner, {
    body: { customerId: owner.customerId, newPaymentMethodId },
  });
const removeCard = (owner: Subscriber, id: string) =>
  ask('DELETE /api/stripe/payment-method/{id}', owner, { params: { id } });
const reactivate = (owner: Subscriber, _cardId: string) => life.reactivate(owner);
type Answer = Awaited<ReturnType<typeof removeCard>>;
const info = (owner: { userId: string }) => ask('GET /api/auth/subscription-info', owner);

/** A subscriber whose renewal was paid with a card that the bank declines or wants confirmed. */
async function late(card: string): Promise<Subscriber> {
  const owner = await subscriber();
  await chargeSilently(owner, card);
  await goToRenewal(owner);
  return owner;
}

describe('P16: declined renewal', () => {
  it("P16: a declined renewal ends access, is notified once for all of Stripe's tries, and is paid by another card", async () => {
    const owner = await late(cards.declined);
    expect(await accessOf(owner)).toBe('past_due');
    const { body } = await show(owner);
    const open = body.data.subscription.openInvoice;
    expect(open).toMatchObject({ amount_due: 1999, needsConfirmation: false, attempts: 1 });
    expect(open.nextAttemptAt * 1000).toBeGreaterThan(Date.now());
    const [owed] = (await history(owner)).body.data.paymentHistory;
    expect(owed).toMatchObject({
      status: 'open',
      amount_due: 1999,
      attempts: 1,
      next_attempt: open.nextAttemptAt,
    });
    await go(4 * day); // Stripe retries by itself
    expect((await stored(owner))!.openInvoice).toMatchObject({ amountDue: 1999, attempts: 3 });
    const refused = await pay(owner);
    expect([refused.status, refused.body.code]).toEqual([402, 'card_declined']);
    expect(refused.body.details.declineCode).toBe('card_declined');
    expect((await replaceCard(owner, cards.good)).status).toBe(200);
    expect(await stored(owner)).toMatchObject({ status: 'active', openInvoice: null });
    expect(await accessOf(owner)).toBe('active');
    await shop.stripe.idle();
    expect(await lettersTo(owner)).toEqual(['subscription-started', 'payment-failed', 'payment-recovered']);
    expect(chargedTo(owner.customerId)).toEqual([1999, 1999]);
    await goToRenewal(owner);
    expect(chargedTo(owner.customerId)).toEqual([1999, 1999, 1999]);
  });

  nightly("P16: a declined renewal is paid when Stripe's retry succeeds", async () => {
    const owner = await late(cards.declined);
    await chargeSilently(owner, cards.good);
    await go(2 * day);
    expect(await accessOf(owner)).toBe('active');
    expect(await lettersTo(owner)).toEqual(['subscription-started', 'payment-failed', 'payment-recovered']);
  });

  it('P16: many clicks on pay make one charge of a declined renewal once the card is good', async () => {
    const owner = await late(cards.declined);
    await chargeSilently(owner, cards.good);
    const responses = await Promise.all([pay(owner), pay(owner), pay(owner)]);
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(chargedTo(owner.customerId)).toEqual([1999, 1999]);
    expect((await pay(owner)).body.data).toMatchObject({ status: 'active', clientSecret: null });
  });

  nightly('P16: a declined renewal that is never paid ends the subscription', async () => {
    const owner = await late(cards.declined);
    await go(10 * day);
    expect(await accessOf(owner)).toBe('canceled');
    expect(await lettersTo(owner)).toEqual(['subscription-started', 'payment-failed', 'subscription-ended']);
    expect((await pay(owner)).body.data).toMatchObject({ status: 'canceled' });
    expect(chargedTo(owner.customerId)).toEqual([1999]);
  });
});

describe('P17: renewal that the bank wants confirmed', () => {
  it('P17: a renewal that the bank wants confirmed ends access until the subscriber confirms it', async () => {
    const owner = await late(cards.asks);
    expect(await accessOf(owner)).toBe('past_due');
    expect((await stored(owner))!.openInvoice).toMatchObject({ needsConfirmation: true });
    expect(await lettersTo(owner)).toEqual(['subscription-started', 'payment-action-required']);
    const { status, body } = await pay(owner);
    expect([status, body.data.status]).toEqual([200, 'past_due']);
    await answerBank(body.data.clientSecret);
    await shop.stripe.idle();
    expect(await accessOf(owner)).toBe('active');
    expect(await lettersTo(owner)).toEqual([
      'subscription-started',
      'payment-action-required',
      'payment-recovered',
    ]);
    expect(chargedTo(owner.customerId)).toEqual([1999, 1999]);
  });

  nightly('P17: a renewal without its confirmation gives no access', async () => {
    const owner = await late(cards.asks);
    const { body } = await pay(owner);
    await answerBank(body.data.clientSecret, 'fail');
    await shop.stripe.idle();
    expect(await accessOf(owner)).toBe('past_due');
    expect(chargedTo(owner.customerId)).toEqual([1999]);
  });

  nightly('P17: a first payment without its confirmation gives no access', async () => {
    const owner = await life.candidate(cards.asks);
    const { body } = await life.subscribe(owner);
    expect(body.data).toMatchObject({ status: 'incomplete', clientSecret: expect.any(String) });
    await shop.stripe.idle();
    expect(await accessOf(owner)).toBe('incomplete');
    expect(await lettersTo(owner)).toEqual([]);
    expect((await info(owner)).body.data).toMatchObject({ hasSubscription: false });
    await go(2 * day);
    expect(await accessOf(owner)).toBe('incomplete_expired');
    expect(await lettersTo(owner)).toEqual([]);
  });
});

describe('cards', () => {
  it('cards are listed with the default one, replaced and detached', async () => {
    const owner = await subscriber();
    expect((await methods(owner)).body.data.paymentMethods).toMatchObject([
      { id: owner.cardId, card: { last4: '4242', brand: 'visa' }, default: true },
    ]);
    const { body } = await replaceCard(owner, 'tok_mastercard');
    expect(body.data.paymentMethods).toMatchObject([
      { id: owner.cardId, card: { last4: '4444', brand: 'mastercard' }, default: true },
    ]);
    expect(atStripe(owner).default_payment_method).toBe(owner.cardId);
    await goToRenewal(owner);
    expect(chargedTo(owner.customerId)).toEqual([1999, 1999]);
  });

  it('replacing a card also replaces it in a scheduled change', async () => {
    const owner = await subscriber();
    await life.change(owner, life.pro);
    await replaceCard(owner, 'tok_mastercard');
    await goToRenewal(owner);
    expect(atStripe(owner).default_payment_method).toBe(owner.cardId);
    expect(await accessOf(owner)).toBe('active');
    expect(chargedTo(owner.customerId)).toEqual([1999, 2999]);
  });

  nightly('a saved card can be made the default, and all cards stay saved', async () => {
    const owner = await subscriber();
    const other = await life.saveCard(owner.customerId, 'tok_mastercard');
    const { body } = await setCard(owner, other);
    const shown = body.data.paymentMethods as { id: string; default: boolean }[];
    expect(shown.map(({ id, default: isDefault }) => [id, isDefault])).toEqual([
      [other, true],
      [owner.cardId, false],
    ]);
    expect(atStripe(owner).default_payment_method).toBe(other);
  });

  it('P51: two tabs that replace the card at once leave the newest card, as the default of subscription and customer', async () => {
    const owner = await subscriber();
    for (let round = 0; round < rounds(2, 5); round++) {
      const first = await life.saveCard(owner.customerId, 'tok_mastercard');
      const newest = await life.saveCard(owner.customerId, 'tok_visa');
      const answers = await Promise.all([replaceWith(owner, first), replaceWith(owner, newest)]);
      expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
        [409, 'card_replaced'],
        [200, undefined],
      ]);
      expect((await methods(owner)).body.data.paymentMethods).toMatchObject([{ id: newest, default: true }]);
      expect(atStripe(owner).default_payment_method).toBe(newest);
    }
  });

  it('P51: a card that another tab detaches while it becomes the default is a 409, and the newest card is charged', async () => {
    const owner = await subscriber();
    const first = await life.saveCard(owner.customerId, 'tok_mastercard');
    let newest = '';
    // the other tab saves and keeps a newer card before this call's last update
    const raced = faultRequests(
      async (send) => {
        if (newest) return send();
        newest = await life.saveCard(owner.customerId, 'tok_visa');
        await shop.sdk.paymentMethods.detach(first);
        return send();
      },
      (method, path) => method === 'POST' && path === `/v1/subscriptions/${owner.id}`,
    );
    const { status, body } = await replaceWith(owner, first);
    raced.restore();
    expect([status, body.code]).toEqual([409, 'card_replaced']);
    expect((await methods(owner)).body.data.paymentMethods).toMatchObject([{ id: newest, default: true }]);
    expect(atStripe(owner).default_payment_method).toBe(newest);
    expect([(await replaceWith(owner, first)).status, (await setCard(owner, first)).status]).toEqual([
      409, 409,
    ]);
  });

  it('P274: a card is removed, unless a live subscription charges it, and it is chosen for none', async () => {
    const owner = await subscriber();
    const shown = (answer: Answer) => answer.body.data.paymentMethods.map(({ id }: { id: string }) => id);
    const refused = await removeCard(owner, owner.cardId);
    expect([refused.status, refused.body.code]).toEqual([409, 'card_charged']);
    const other = await life.saveCard(owner.customerId, 'tok_mastercard');
    await setCard(owner, other);
    expect(shown(await removeCard(owner, owner.cardId))).toEqual([other]);
    expect(shown(await removeCard(owner, owner.cardId))).toEqual([other]);
    // what ends charges nothing any more
    await life.cancel(owner);
    expect(shown(await removeCard(owner, other))).toEqual([]);
    const back = await life.reactivate(owner);
    expect([back.status, back.body.code]).toEqual([409, 'card_missing']);
    // one that is saved and chosen for nothing would not be charged
    const unused = await life.saveCard(owner.customerId, 'tok_visa');
    expect((await life.reactivate(owner)).body.code).toBe('card_missing');
    await setCard(owner, unused);
    expect((await life.reactivate(owner)).status).toBe(200);
    await goToRenewal(owner);
    expect(await accessOf(owner)).toBe('active');
  });

  it('P274: the card of a first payment that the bank is still to confirm is not removed', async () => {
    const owner = await life.candidate(cards.asks);
    const { body } = await life.subscribe(owner);
    expect((await removeCard(owner, owner.cardId)).body.code).toBe('card_charged');
    await answerBank(body.data.clientSecret);
    await shop.stripe.idle();
    expect((await methods(owner)).body.data.paymentMethods).toMatchObject([{ id: owner.cardId }]);
  });

  it('P274: the card of a plan that ends later stays while a payment is to come: a renewal before the end, or one on its way', async () => {
    const [later, renewing] = [await subscriber(), await subscriber()];
    const end = atStripe(later).items.data[0]!.current_period_end;
    await shop.sdk.subscriptions.update(later.id, { cancel_at: end + (40 * day) / 1000 });
    expect((await removeCard(later, later.cardId)).body.code).toBe('card_charged');
    // Stripe charges an hour after the period has ended
    await go(end * 1000 + day / 48 - Date.now());
    await life.cancel(renewing);
    expect((await removeCard(renewing, renewing.cardId)).body.code).toBe('card_charged');
    await go(day / 12);
    expect(chargedTo(renewing.customerId)).toEqual([1999, 1999]);
    expect((await removeCard(renewing, renewing.cardId)).body.data.paymentMethods).toEqual([]);
  });

  it.each(
    firstOf(1, [
      ['detached', 'POST', '/detach', removeCard, reactivate],
      ['charged again', 'POST', '/subscriptions/', reactivate, removeCard],
    ]),
  )(
    'P297: the card of a plan that ends is removed and the plan reactivated at once, before it is %s: the plan ends',
    async (_, method, path, first, second) => {
      const owner = await subscriber();
      await life.cancel(owner);
      const overtaken = faultRequests(
        async (send) => {
          overtaken.restore();
          await second(owner, owner.cardId);
          return send();
        },
        (asked, at) => asked === method && at.includes(path),
      );
      await first(owner, owner.cardId);
      expect((await methods(owner)).body.data.paymentMethods).toEqual([]);
      expect(atStripe(owner).cancel_at_period_end).toBe(true);
    },
  );

  nightly('P274: after a withdrawal the card is removed', async () => {
    const owner = await subscriber();
    await life.withdraw(owner);
    expect((await removeCard(owner, owner.cardId)).body.data.paymentMethods).toEqual([]);
  });

  it.each([
    ['declined', cards.declined],
    ['not confirmed', cards.asks],
  ])('P274: a first card that is %s does not stay saved beside the one that pays', async (_, card) => {
    const owner = await life.candidate(card);
    const first = owner.cardId;
    await life.subscribe(owner);
    owner.cardId = await life.saveCard(owner.customerId, cards.good);
    expect((await life.subscribe(owner)).status).toBe(200);
    expect((await methods(owner)).body.data.paymentMethods).toMatchObject([
      { id: owner.cardId, default: true },
    ]);
    expect(shop.stripe.state.paymentMethods.get(first)!.customer).toBeNull();
  });

  it('P274: a first card that is declined is saved no more, and a second press has the same answer', async () => {
    const owner = await life.candidate(cards.declined);
    const answers = [await life.subscribe(owner), await life.subscribe(owner)];
    expect(answers.map(({ body }) => body.code)).toEqual(['card_declined', 'card_declined']);
    expect((await methods(owner)).body.data.paymentMethods).toEqual([]);
  });

  nightly("P18: another user's card is a 404, as an unknown one", async () => {
    const [owner, other] = [await subscriber(), await subscriber()];
    for (const id of [other.cardId, 'pm_invented'])
      for (const call of [setCard, removeCard]) {
        const { status, body } = await call(owner, id);
        expect([status, body.code]).toEqual([404, 'payment_method_not_found']);
      }
    expect(atStripe(owner).default_payment_method).toBe(owner.cardId);
  });
});

describe('payment history', () => {
  it('the payment history lists payments with their plan, newest first, with refunded amounts', async () => {
    const owner = await subscriber();
    await life.change(owner, life.pro);
    await goToRenewal(owner);
    const { data } = await shop.sdk.charges.list({ customer: owner.customerId });
    await shop.sdk.refunds.create({ charge: data[0]!.id, amount: 500 });
    await shop.stripe.idle();
    const payments = (await history(owner)).body.data.paymentHistory;
    expect(payments).toMatchObject([
      { description: 'Renovación del plan Pro', amount_paid: 2999, amount_refunded: 500, status: 'paid' },
      { description: 'Alta en el plan Premium', amount_paid: 1999, amount_refunded: 0, status: 'paid' },
    ]);
    expect(payments[0].receiptUrl).toMatch(/^http/);
    expect((await history(owner, { limit: '1' })).body.data.paymentHistory).toHaveLength(1);
    expect(await lettersTo(owner)).toContain('subscription-refunded');
  });

  it('P251: an invoice that is voided or written off has no receipt, and nothing is owed of it', async () => {
    for (const close of firstOf(1, ['voidInvoice', 'markUncollectible'])) {
      const owner = await late(cards.declined);
      const newest = async () => (await history(owner)).body.data.paymentHistory[0];
      expect((await newest()).receiptUrl).toMatch(/^http/);
      await shop.sdk.invoices[close]((await newest()).id);
      const status = close === 'voidInvoice' ? 'void' : 'uncollectible';
      expect(await newest()).toMatchObject({ status, receiptUrl: null, amount_due: 0 });
    }
  });

  nightly('each partial refund is notified once with its own amount', async () => {
    const owner = await subscriber();
    const { data } = await shop.sdk.charges.list({ customer: owner.customerId });
    for (const amount of [500, 700]) {
      shop.stripe.faults.set({ duplicate: 5 });
      await shop.sdk.refunds.create({ charge: data[0]!.id, amount });
      await shop.stripe.idle();
    }
    const told = (await life.told(owner)).filter((title) => title.startsWith('Reembolso'));
    expect(told).toHaveLength(2);
  });
});

describe('P252: what Stripe charges next', () => {
  const itemOf = (owner: Subscriber) => atStripe(owner).items.data[0]!.id;
  const discountOf = async (owner: Subscriber, duration: 'forever' | 'once') => {
    const coupon = await shop.sdk.coupons.create({ percent_off: 10, duration });
    await shop.sdk.subscriptions.update(owner.id, { discounts: [{ coupon: coupon.id }] });
  };
  const change = (owner: Subscriber, params: Stripe.SubscriptionUpdateParams) =>
    shop.sdk.subscriptions.update(owner.id, { proration_behavior: 'none', ...params });

  it.each(
    firstOf<[string, (owner: Subscriber) => Promise<unknown>, number, number]>(1, [
      ['a quantity', (owner) => change(owner, { items: [{ id: itemOf(owner), quantity: 2 }] }), 3998, 3998],
      ['a discount', (owner) => discountOf(owner, 'forever'), 1799, 1799],
      ['a balance', ({ customerId }) => shop.sdk.customers.update(customerId, { balance: -500 }), 1499, 1999],
    ]),
  )('P252: with %s page, office and figures name it, and it is charged', async (_, happen, next, monthly) => {
    const owner = await subscriber();
    const at = atStripe(owner).items.data[0]!.current_period_end;
    await happen(owner);
    await shop.stripe.idle();
    const { body } = await show(owner);
    expect(body.data.subscription.next_payment).toEqual({ at, amount: next });
    expect((await upcoming(owner)).body.data.upcomingInvoice).toMatchObject({
      period_end: at,
      amount_due: next,
    });
    expect(await stored(owner)).toMatchObject({ countedCents: monthly });
    const { data } = await userDetail((await findUser(owner.userId))!, { permissions: [] });
    expect(data.subscription).toMatchObject({ nextAmount: next, renews: true });
    await goToRenewal(owner);
    expect(chargedTo(owner.customerId)).toEqual([1999, next]);
  });

  it('P252: reactivating tells and agrees to what Stripe will charge, after a discount', async () => {
    const owner = await subscriber();
    await discountOf(owner, 'forever');
    await shop.stripe.idle();
    await life.cancel(owner);
    const told = (await show(owner)).body.data.subscription.reactivation_amount;
    expect(told).toBe(1799);
    const reactivate = (agreedAmount: number) => life.reactivate(owner, agreedAmount);
    expect((await reactivate(1999)).body).toMatchObject({ code: 'price_changed', details: { amount: 1799 } });
    expect((await reactivate(told)).status).toBe(200);
    expect((await show(owner)).body.data.subscription).not.toHaveProperty('reactivation_amount');
    await goToRenewal(owner);
    expect(chargedTo(owner.customerId)).toEqual([1999, 1799]);
  });

  nightly('P252: what the figures count stays while a cancellation or a change is scheduled', async () => {
    const owner = await subscriber();
    await discountOf(owner, 'forever');
    await shop.stripe.idle();
    await life.change(owner, life.pro);
    expect(await stored(owner)).toMatchObject({ countedCents: 1799 });
    await life.cancel(owner);
    expect(await stored(owner)).toMatchObject({ countedCents: 1799, nextInvoice: null });
  });

  it('P252: while the collection is paused nothing is foreseen, counted or charged, no month is paid, and it goes on afterwards', async () => {
    const owner = await subscriber();
    const end = atStripe(owner).items.data[0]!.current_period_end;
    await change(owner, { pause_collection: { behavior: 'void' } });
    await shop.stripe.idle();
    expect((await show(owner)).body.data.subscription.next_payment).toBeNull();
    expect((await upcoming(owner)).body.data.upcomingInvoice).toBeNull();
    await goToRenewal(owner);
    const paused = { status: 'active', countedCents: 0, paidUntil: end, nextPaymentAt: null };
    expect(await stored(owner)).toMatchObject(paused);
    expect(chargedTo(owner.customerId)).toEqual([1999]);
    await change(owner, { pause_collection: '' });
    await goToRenewal(owner);
    expect(await stored(owner)).toMatchObject({ countedCents: 1999 });
    expect(chargedTo(owner.customerId)).toEqual([1999, 1999]);
  });

  it('P252: a trial is paid until its end, when the first payment is foreseen', async () => {
    const owner = await life.candidate();
    const { data } = await shop.sdk.prices.list({ lookup_keys: ['tenaz_premium_monthly'] });
    const { id, trial_end: end } = await shop.sdk.subscriptions.create({
      customer: owner.customerId,
      default_payment_method: owner.cardId,
      items: [{ price: data[0]!.id }],
      trial_period_days: 7,
    });
    owner.id = id;
    await shop.stripe.idle();
    expect(await stored(owner)).toMatchObject({
      status: 'trialing',
      paidUntil: end,
      nextPaymentAt: end,
      nextInvoice: { at: end, amountCents: 1999 },
      countedCents: 0,
    });
    await goToRenewal(owner);
    expect(await stored(owner)).toMatchObject({ status: 'active', countedCents: 1999 });
    expect(chargedTo(owner.customerId)).toEqual([1999]);
  });
});

describe('upcoming invoice', () => {
  const nextPrice = async (owner: Subscriber) =>
    (await upcoming(owner)).body.data.upcomingInvoice?.lines.data[0].price.unit_amount;

  nightly(
    'the upcoming invoice is that of the renewal or the scheduled change, and null after a cancellation',
    async () => {
      const owner = await subscriber();
      const { period_end, amount_due } = (await upcoming(owner)).body.data.upcomingInvoice;
      expect([period_end, amount_due]).toEqual([atStripe(owner).items.data[0]!.current_period_end, 1999]);
      await life.change(owner, life.pro);
      expect(await nextPrice(owner)).toBe(2999);
      await life.cancel(owner);
      expect(await nextPrice(owner)).toBeUndefined();
      const { body } = await ask('GET /api/stripe/subscription/{id}/complete', owner, {
        params: { id: owner.id },
      });
      expect(body.data).toMatchObject({ subscriptionType: { name: 'Premium' }, upcomingInvoice: null });
    },
  );
});

describe('subscription info', () => {
  it('subscription info has everything that the profile and the payments page show', async () => {
    const owner = await subscriber();
    const { body } = await info(owner);
    expect(body.data).toMatchObject({
      hasSubscription: true,
      subscriptionStatus: 'active',
      subscription: { id: owner.id, items: { data: [{ price: { unit_amount: 1999 } }] } },
      subscriptionType: { name: 'Premium', monthlyPrice: 19.99 },
      user: { stripeCustomerId: owner.customerId },
      paymentMethods: [{ id: owner.cardId }],
      paymentHistory: [{ amount_paid: 1999 }],
    });
    expect((await complete(owner)).body.data).toMatchObject({
      customerId: owner.customerId,
      subscription: { id: owner.id },
      paymentMethods: [{ id: owner.cardId }],
      paymentHistory: [{ amount_paid: 1999 }],
    });
  });

  it('subscription info of a user without a customer does not call Stripe', async () => {
    const { createBuyer } = await import('../support/start-shop.ts');
    const buyer = await createBuyer();
    const { result, calls } = await stripeCalls(() => info(buyer));
    expect(result.body.data).toMatchObject({
      hasSubscription: false,
      subscriptionStatus: null,
      subscription: null,
      user: { stripeCustomerId: null },
      paymentMethods: [],
    });
    expect(calls).toEqual([]);
  });
});

nightly("P18: another user's subscription and customer are 404 without a call to Stripe", async () => {
  const [owner, other] = [await subscriber(), await subscriber()];
  const { result, calls } = await stripeCalls(() =>
    Promise.all([
      show({ ...owner, id: other.id }),
      pay({ ...owner, id: other.id }),
      life.withdraw({ ...owner, id: other.id }),
      methods({ ...owner, customerId: other.customerId }),
      upcoming({ ...owner, customerId: other.customerId }),
    ]),
  );
  expect(result.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  expect(calls).toEqual([]);
  expect(await accessOf(other)).toBe('active');
});

nightly('P22: reads and changes of payments are rate limited for each account', async () => {
  holdClock();
  const owner = await subscriber();
  const changes = await Promise.all(Array.from({ length: 32 }, () => pay({ ...owner, id: 'sub_none' })));
  expect(changes.map(({ status }) => status).filter((status) => status === 429).length).toBeGreaterThan(0);
  const questions = await Promise.all(Array.from({ length: 62 }, () => show({ ...owner, id: 'sub_none' })));
  expect(questions.map(({ status }) => status)).toContain(429);
});
