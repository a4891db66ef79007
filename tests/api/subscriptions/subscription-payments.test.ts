import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startShop } from '../../support/shop.ts';
import { cards } from '../../support/subscriptions/sign-ups.ts';
import { stripeCalls } from '../../support/subscriptions/stripe-calls.ts';
import { day, subscribers, type Subscriber } from '../../support/subscriptions/subscribers.ts';

const shop = await startShop();
afterAll(() => shop.close());
beforeEach(() => shop.stripe.faults.reset());

const life = await subscribers(shop);
const { ask, subscriber, goToRenewal, lettersTo, stored, accessOf, atStripe, chargedTo } = life;
const { pay, replaceCard, chargeSilently, answerBank, show, go } = life;

const customer = (path: string) => (who: Subscriber, query?: Record<string, string>) =>
  ask(`GET /api/stripe/customer/{id}/${path}`, who, { params: { id: who.customerId }, query });
const [methods, history, upcoming, complete] = [
  customer('payment-methods'),
  customer('payment-history'),
  customer('upcoming-invoice'),
  customer('complete'),
];
const setCard = (who: Subscriber, paymentMethodId: string) =>
  ask('PUT /api/stripe/payment-method', who, { body: { customerId: who.customerId, paymentMethodId } });
const info = (who: { userId: string }) => ask('GET /api/auth/subscription-info', who);

/** Somebody whose renewal the bank has answered in its own way. */
async function late(card: string): Promise<Subscriber> {
  const who = await subscriber();
  await chargeSilently(who, card);
  await goToRenewal(who);
  return who;
}

describe('P16: a declined renewal', () => {
  it('stops access, is told once however often the bank is asked, and can be repaired by another card', async () => {
    const who = await late(cards.declined);
    expect(await accessOf(who)).toBe('past_due');
    const { body } = await show(who);
    expect(body.data.subscription.openInvoice).toMatchObject({ amount_due: 1999, needsConfirmation: false });
    await go(4 * day); // Stripe tries again by itself
    const refused = await pay(who);
    expect([refused.status, refused.body.code]).toEqual([402, 'card_declined']);
    expect(refused.body.details.declineCode).toBe('card_declined');
    expect((await replaceCard(who, cards.good)).status).toBe(200);
    expect(await stored(who)).toMatchObject({ status: 'active', openInvoice: null });
    expect(await accessOf(who)).toBe('active');
    await shop.stripe.idle();
    expect(await lettersTo(who)).toEqual(['subscription-started', 'payment-failed', 'payment-recovered']);
    expect(chargedTo(who.customerId)).toEqual([1999, 1999]);
    await goToRenewal(who);
    expect(chargedTo(who.customerId)).toEqual([1999, 1999, 1999]);
  });

  it('is paid by the bank’s second thought', async () => {
    const who = await late(cards.declined);
    await chargeSilently(who, cards.good);
    await go(2 * day);
    expect(await accessOf(who)).toBe('active');
    expect(await lettersTo(who)).toEqual(['subscription-started', 'payment-failed', 'payment-recovered']);
  });

  it('is paid with one click once the card is good, by one charge of many clicks', async () => {
    const who = await late(cards.declined);
    await chargeSilently(who, cards.good);
    const answers = await Promise.all([pay(who), pay(who), pay(who)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(chargedTo(who.customerId)).toEqual([1999, 1999]);
    expect((await pay(who)).body.data).toMatchObject({ status: 'active', clientSecret: null });
  });

  it('ends the subscription when nobody pays it', async () => {
    const who = await late(cards.declined);
    await go(10 * day);
    expect(await accessOf(who)).toBe('canceled');
    expect(await lettersTo(who)).toEqual(['subscription-started', 'payment-failed', 'subscription-ended']);
    expect((await pay(who)).body.data).toMatchObject({ status: 'canceled' });
    expect(chargedTo(who.customerId)).toEqual([1999]);
  });
});

describe('P17: a renewal that the bank wants confirmed', () => {
  it('stops access and asks for the word; with it access comes back', async () => {
    const who = await late(cards.asks);
    expect(await accessOf(who)).toBe('past_due');
    expect((await stored(who))!.openInvoice).toMatchObject({ needsConfirmation: true });
    expect(await lettersTo(who)).toEqual(['subscription-started', 'payment-action-required']);
    const { status, body } = await pay(who);
    expect([status, body.data.status]).toEqual([200, 'past_due']);
    await answerBank(body.data.clientSecret);
    await shop.stripe.idle();
    expect(await accessOf(who)).toBe('active');
    expect(await lettersTo(who)).toEqual([
      'subscription-started',
      'payment-action-required',
      'payment-recovered',
    ]);
    expect(chargedTo(who.customerId)).toEqual([1999, 1999]);
  });

  it('gives no access without it', async () => {
    const who = await late(cards.asks);
    const { body } = await pay(who);
    await answerBank(body.data.clientSecret, 'fail');
    await shop.stripe.idle();
    expect(await accessOf(who)).toBe('past_due');
    expect(chargedTo(who.customerId)).toEqual([1999]);
  });

  it('gives no access while a first payment waits for it', async () => {
    const who = await life.candidate(cards.asks);
    const { body } = await life.subscribe(who);
    expect(body.data).toMatchObject({ status: 'incomplete', clientSecret: expect.any(String) });
    await shop.stripe.idle();
    expect(await accessOf(who)).toBe('incomplete');
    expect(await lettersTo(who)).toEqual([]);
    expect((await info(who)).body.data).toMatchObject({ hasSubscription: false });
    await go(2 * day);
    expect(await accessOf(who)).toBe('incomplete_expired');
    expect(await lettersTo(who)).toEqual([]);
  });
});

describe('cards', () => {
  it('are listed with the one that is charged, replaced, and forgotten', async () => {
    const who = await subscriber();
    expect((await methods(who)).body.data.paymentMethods).toMatchObject([
      { id: who.cardId, card: { last4: '4242', brand: 'visa' }, default: true },
    ]);
    const { body } = await replaceCard(who, 'tok_mastercard');
    expect(body.data.paymentMethods).toMatchObject([
      { id: who.cardId, card: { last4: '4444', brand: 'mastercard' }, default: true },
    ]);
    expect(atStripe(who).default_payment_method).toBe(who.cardId);
    await goToRenewal(who);
    expect(chargedTo(who.customerId)).toEqual([1999, 1999]);
  });

  it('of a planned change are replaced too: the old one is gone when it happens', async () => {
    const who = await subscriber();
    await life.change(who, life.pro);
    await replaceCard(who, 'tok_mastercard');
    await goToRenewal(who);
    expect(atStripe(who).default_payment_method).toBe(who.cardId);
    expect(await accessOf(who)).toBe('active');
    expect(chargedTo(who.customerId)).toEqual([1999, 2999]);
  });

  it('that are saved can be chosen, all of them kept', async () => {
    const who = await subscriber();
    const other = await life.saveCard(who.customerId, 'tok_mastercard');
    const { body } = await setCard(who, other);
    const shown = body.data.paymentMethods as { id: string; default: boolean }[];
    expect(shown.map(({ id, default: isDefault }) => [id, isDefault])).toEqual([
      [other, true],
      [who.cardId, false],
    ]);
    expect(atStripe(who).default_payment_method).toBe(other);
  });

  it('P18: of others are as unknown as invented ones', async () => {
    const [who, other] = [await subscriber(), await subscriber()];
    for (const id of [other.cardId, 'pm_invented']) {
      const { status, body } = await setCard(who, id);
      expect([status, body.code]).toEqual([404, 'payment_method_not_found']);
    }
    expect(atStripe(who).default_payment_method).toBe(who.cardId);
  });
});

describe('the payment history', () => {
  it('tells what was paid for what, newest first, with what went back', async () => {
    const who = await subscriber();
    await life.change(who, life.pro);
    await goToRenewal(who);
    const { data } = await shop.sdk.charges.list({ customer: who.customerId });
    await shop.sdk.refunds.create({ charge: data[0]!.id, amount: 500 });
    await shop.stripe.idle();
    const payments = (await history(who)).body.data.paymentHistory;
    expect(payments).toMatchObject([
      { description: 'Renovación del plan Pro', amount_paid: 2999, amount_refunded: 500, status: 'paid' },
      { description: 'Alta en el plan Premium', amount_paid: 1999, amount_refunded: 0, status: 'paid' },
    ]);
    expect(payments[0].receiptUrl).toMatch(/^http/);
    expect((await history(who, { limit: '1' })).body.data.paymentHistory).toHaveLength(1);
    expect(await lettersTo(who)).toContain('subscription-refunded');
  });

  it('tells a refund once, in parts what each part was', async () => {
    const who = await subscriber();
    const { data } = await shop.sdk.charges.list({ customer: who.customerId });
    for (const amount of [500, 700]) {
      shop.stripe.faults.set({ duplicate: 5 });
      await shop.sdk.refunds.create({ charge: data[0]!.id, amount });
      await shop.stripe.idle();
    }
    const told = (await life.told(who)).filter((title) => title.startsWith('Reembolso'));
    expect(told).toHaveLength(2);
  });
});

describe('what comes next', () => {
  const nextPrice = async (who: Subscriber) =>
    (await upcoming(who)).body.data.upcomingInvoice?.lines.data[0].price.unit_amount;

  it('is the renewal, the planned plan, or nothing once cancelled', async () => {
    const who = await subscriber();
    const { period_end, amount_due } = (await upcoming(who)).body.data.upcomingInvoice;
    expect([period_end, amount_due]).toEqual([atStripe(who).items.data[0]!.current_period_end, 1999]);
    await life.change(who, life.pro);
    expect(await nextPrice(who)).toBe(2999);
    await life.cancel(who);
    expect(await nextPrice(who)).toBeUndefined();
    const { body } = await ask('GET /api/stripe/subscription/{id}/complete', who, { params: { id: who.id } });
    expect(body.data).toMatchObject({ subscriptionType: { name: 'Premium' }, upcomingInvoice: null });
  });
});

describe('everything in one', () => {
  it('is what the profile and the payments page show', async () => {
    const who = await subscriber();
    const { body } = await info(who);
    expect(body.data).toMatchObject({
      hasSubscription: true,
      subscriptionStatus: 'active',
      subscription: { id: who.id, items: { data: [{ price: { unit_amount: 1999 } }] } },
      subscriptionType: { name: 'Premium', monthlyPrice: 19.99 },
      user: { stripeCustomerId: who.customerId },
      paymentMethods: [{ id: who.cardId }],
      paymentHistory: [{ amount_paid: 1999 }],
    });
    expect((await complete(who)).body.data).toMatchObject({
      customerId: who.customerId,
      subscription: { id: who.id },
      paymentMethods: [{ id: who.cardId }],
      paymentHistory: [{ amount_paid: 1999 }],
    });
  });

  it('costs Stripe nothing for whoever never came near a payment', async () => {
    const { newBuyer } = await import('../../support/shop.ts');
    const buyer = await newBuyer();
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

it('P18: somebody else’s subscription or customer is 404, and not worth a question to Stripe', async () => {
  const [who, other] = [await subscriber(), await subscriber()];
  const { result, calls } = await stripeCalls(() =>
    Promise.all([
      show({ ...who, id: other.id }),
      pay({ ...who, id: other.id }),
      life.withdraw({ ...who, id: other.id }),
      methods({ ...who, customerId: other.customerId }),
      upcoming({ ...who, customerId: other.customerId }),
    ]),
  );
  expect(result.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  expect(calls).toEqual([]);
  expect(await accessOf(other)).toBe('active');
});

it('P22: every question and every change is counted, for each account', async () => {
  const who = await subscriber();
  const changes = await Promise.all(Array.from({ length: 32 }, () => pay({ ...who, id: 'sub_none' })));
  expect(changes.map(({ status }) => status).filter((status) => status === 429).length).toBeGreaterThan(0);
  const questions = await Promise.all(Array.from({ length: 62 }, () => show({ ...who, id: 'sub_none' })));
  expect(questions.map(({ status }) => status)).toContain(429);
});
