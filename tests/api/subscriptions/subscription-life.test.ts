import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { advance, startShop } from '../../support/start-shop.ts';
import { cards } from '../../support/subscriptions/wizard-calls.ts';
import { day, hour, startSubscriberCalls } from '../../support/subscriptions/subscriber-calls.ts';

const shop = await startShop();
afterAll(() => shop.close());
beforeEach(() => shop.stripe.faults.reset());

const life = await startSubscriberCalls(shop);
const { basico, premium, pro, subscriber, go, goToRenewal, told, lettersTo, stored, accessOf, atStripe } =
  life;

it('the start of a subscription is notified once and grants access', async () => {
  const owner = await subscriber();
  expect(await accessOf(owner)).toBe('active');
  expect(await stored(owner)).toMatchObject({ id: owner.id, planId: premium._id, amountCents: 1999 });
  expect(await told(owner)).toEqual(['¡Bienvenido a tu entrenamiento!']);
  expect(await lettersTo(owner)).toEqual(['subscription-started']);
});

it('each renewal sends a receipt', async () => {
  const owner = await subscriber();
  await goToRenewal(owner);
  await goToRenewal(owner);
  expect(await lettersTo(owner)).toEqual(['subscription-started', 'renewal-receipt', 'renewal-receipt']);
  expect(life.chargedTo(owner.customerId)).toEqual([1999, 1999, 1999]);
});

it('P250: what is paid moves on with the payment of a renewal, not with its draft, and a night without the event finds it', async () => {
  const owner = await subscriber();
  const first = (await stored(owner))!;
  const end = first.currentPeriodEnd!;
  expect(first).toMatchObject({ paidUntil: end, nextPaymentAt: end });
  await go(end * 1000 + 60_000 - Date.now());
  const drafted = (await stored(owner))!;
  expect(drafted).toMatchObject({ status: 'active', paidUntil: end });
  expect(drafted.currentPeriodEnd).toBeGreaterThan(end);
  expect(drafted.nextPaymentAt! - end).toBeLessThan(3600);
  const { syncAllSubscriptions } = await import('#functions/reconcile-stripe/sync-all-subscriptions.ts');
  shop.stripe.faults.set({ hold: true });
  await advance(2 * hour);
  await shop.stripe.tick();
  expect(await stored(owner)).toMatchObject({ paidUntil: end });
  await syncAllSubscriptions(null, new Date(), () => Promise.resolve(true));
  const paid = (await stored(owner))!;
  expect(paid).toMatchObject({ paidUntil: paid.currentPeriodEnd, nextPaymentAt: paid.currentPeriodEnd });
  expect((await life.cancel(owner)).status).toBe(200);
  expect(await stored(owner)).toMatchObject({ paidUntil: paid.currentPeriodEnd, nextPaymentAt: null });
});

describe('cancelling', () => {
  it('P14: cancelling releases a scheduled change first, as the real Stripe requires', async () => {
    const owner = await subscriber();
    expect((await life.change(owner, pro)).body.data.changeType).toBe('deferred');
    await expect(
      shop.sdk.subscriptions.update(owner.id, { cancel_at_period_end: true }),
    ).rejects.toMatchObject({ statusCode: 400 });
    const { status, body } = await life.cancel(owner);
    expect(status).toBe(200);
    expect(body.data.subscription).toMatchObject({ cancel_at_period_end: true, pendingChange: null });
    expect(atStripe(owner)).toMatchObject({ cancel_at_period_end: true, schedule: null });
    await goToRenewal(owner);
    expect(await accessOf(owner)).toBe('canceled');
    expect(life.chargedTo(owner.customerId)).toEqual([1999]);
    await shop.stripe.idle();
    expect(await lettersTo(owner)).toEqual([
      'subscription-started',
      'plan-change-scheduled',
      'cancellation-scheduled',
      'subscription-ended',
    ]);
  });
});

it('P16: a declined renewal ends access, and paying it restores access', async () => {
  const owner = await subscriber();
  await life.chargeSilently(owner, cards.declined);
  await goToRenewal(owner);
  expect(await accessOf(owner)).toBe('past_due');
  expect((await life.pay(owner)).status).toBe(402);
  expect((await life.replaceCard(owner, cards.good)).status).toBe(200);
  expect(await accessOf(owner)).toBe('active');
  await shop.stripe.idle();
  expect(await lettersTo(owner)).toEqual(['subscription-started', 'payment-failed', 'payment-recovered']);
});

it('a scheduled plan change happens at the end of the period', async () => {
  const owner = await subscriber();
  await life.change(owner, basico, 'annual');
  await goToRenewal(owner);
  expect(await stored(owner)).toMatchObject({
    planId: basico._id,
    billingCycle: 'annual',
    pendingChange: null,
  });
  expect(life.chargedTo(owner.customerId)).toEqual([1999, 9590]);
  await go(day);
});
