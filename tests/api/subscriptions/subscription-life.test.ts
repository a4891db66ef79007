import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startShop } from '../../support/shop.ts';
import { cards } from '../../support/subscriptions/sign-ups.ts';
import { day, subscribers } from '../../support/subscriptions/subscribers.ts';

const shop = await startShop();
afterAll(() => shop.close());
beforeEach(() => shop.stripe.faults.reset());

const life = await subscribers(shop);
const { basico, premium, pro, subscriber, go, goToRenewal, told, lettersTo, stored, accessOf, atStripe } =
  life;

it('tells once that a subscription has begun, and opens access', async () => {
  const who = await subscriber();
  expect(await accessOf(who)).toBe('active');
  expect(await stored(who)).toMatchObject({ id: who.id, planId: premium._id, amountCents: 1999 });
  expect(await told(who)).toEqual(['¡Bienvenido a tu entrenamiento!']);
  expect(await lettersTo(who)).toEqual(['subscription-started']);
});

it('sends a receipt for each renewal', async () => {
  const who = await subscriber();
  await goToRenewal(who);
  await goToRenewal(who);
  expect(await lettersTo(who)).toEqual(['subscription-started', 'renewal-receipt', 'renewal-receipt']);
  expect(life.chargedTo(who.customerId)).toEqual([1999, 1999, 1999]);
});

describe('cancelling', () => {
  it('P14: drops a planned change first, which Stripe would not do by itself', async () => {
    const who = await subscriber();
    expect((await life.change(who, pro)).body.data.changeType).toBe('deferred');
    await expect(shop.sdk.subscriptions.update(who.id, { cancel_at_period_end: true })).rejects.toMatchObject(
      { statusCode: 400 },
    );
    const { status, body } = await life.cancel(who);
    expect(status).toBe(200);
    expect(body.data.subscription).toMatchObject({ cancel_at_period_end: true, pendingChange: null });
    expect(atStripe(who)).toMatchObject({ cancel_at_period_end: true, schedule: null });
    await goToRenewal(who);
    expect(await accessOf(who)).toBe('canceled');
    expect(life.chargedTo(who.customerId)).toEqual([1999]);
    await shop.stripe.idle();
    expect(await lettersTo(who)).toEqual([
      'subscription-started',
      'plan-change-scheduled',
      'cancellation-scheduled',
      'subscription-ended',
    ]);
  });
});

it('P16: a declined renewal stops access, and paying it brings it back', async () => {
  const who = await subscriber();
  await life.chargeSilently(who, cards.declined);
  await goToRenewal(who);
  expect(await accessOf(who)).toBe('past_due');
  expect((await life.pay(who)).status).toBe(402);
  expect((await life.replaceCard(who, cards.good)).status).toBe(200);
  expect(await accessOf(who)).toBe('active');
  await shop.stripe.idle();
  expect(await lettersTo(who)).toEqual(['subscription-started', 'payment-failed', 'payment-recovered']);
});

it('changes the plan at the end of the period', async () => {
  const who = await subscriber();
  await life.change(who, basico, 'annual');
  await goToRenewal(who);
  expect(await stored(who)).toMatchObject({
    planId: basico._id,
    billingCycle: 'annual',
    pendingChange: null,
  });
  expect(life.chargedTo(who.customerId)).toEqual([1999, 9590]);
  await go(day);
});
