import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { nightly } from '#tests/support/run/rounds.ts';
import { collectLogLines, levelsOf } from '../support/log-lines.ts';
import { advance, startShop } from '../support/start-shop.ts';
import { cards } from '../support/subscriptions/wizard-calls.ts';
import { day, hour, startSubscriberCalls } from '../support/subscriptions/subscriber-calls.ts';

const shop = await startShop();
afterAll(() => shop.close());
beforeEach(() => shop.stripe.faults.reset());

const { changeUserStep, findUser } = await import('#functions/accounts/users.ts');
const { transact } = await import('#functions/platform/table/table.ts');
const { endSubscription } = await import('#functions/subscriptions/stripe/stop-charging.ts');
const { userDetail } = await import('#functions/back-office/users/user-detail.ts');
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

nightly('each renewal sends a receipt', async () => {
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
  const { syncAllSubscriptions } = await import('#functions/subscriptions/stripe/sync-all-subscriptions.ts');
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

it('P250: a renewal is known to be paid although support has made a newer invoice', async () => {
  const owner = await subscriber();
  const first = atStripe(owner).latest_invoice;
  const before = (await stored(owner))!.paidUntil;
  shop.stripe.faults.set({ hold: true });
  await goToRenewal(owner);
  // stands for the newer one: it is paid, and not for this period
  atStripe(owner).latest_invoice = first;
  await life.show(owner);
  const { paidUntil, currentPeriodEnd } = (await stored(owner))!;
  expect(paidUntil).toBe(currentPeriodEnd);
  expect(paidUntil).toBeGreaterThan(before);
});

describe('P253: two live subscriptions of a customer', () => {
  /** A subscriber for whom support has made a second subscription at Stripe; `logged` are the errors of that. */
  async function twice() {
    const owner = await subscriber();
    const { data } = await shop.sdk.prices.list({ lookup_keys: ['tenaz_pro_monthly'] });
    const lines = collectLogLines();
    const { id } = await shop.sdk.subscriptions.create({
      customer: owner.customerId,
      default_payment_method: owner.cardId,
      items: [{ price: data[0]!.id }],
    });
    await shop.stripe.idle();
    const shown = (await life.show(owner)).body.data.subscription;
    const rung = 'customer has two live subscriptions: end one of them at Stripe';
    const logged = levelsOf(lines, rung);
    vi.restoreAllMocks();
    const status = () =>
      [atStripe(owner), atStripe({ id })].map((each) => each.cancel_at_period_end || each.status);
    return { owner, second: id, shown, logged, status };
  }

  it('P253: they ring once, page and office show both, and cancelling ends both with their periods', async () => {
    const { owner, second, shown, logged, status } = await twice();
    expect(logged).toEqual(['error']);
    expect(shown).toMatchObject({
      id: owner.id,
      others: [{ id: second, plan: 'Pro', amount: 2999, ends: false }],
    });
    const { data } = await userDetail((await findUser(owner.userId))!, { permissions: [] });
    expect(data.subscription).toMatchObject({ others: [{ id: second, plan: 'Pro' }] });
    const { listDoubleSubscriptions } = await import('#functions/subscriptions/subscriptions.ts');
    const { findDoubleSubscriptions } = await import('#functions/back-office/attention.ts');
    const { searchUsers } = await import('#functions/back-office/users/user-directory.ts');
    const listed = async () => (await listDoubleSubscriptions(5)).items.map(({ userId }) => userId);
    expect(await listed()).toEqual([owner.userId]);
    expect(await findDoubleSubscriptions()).toMatchObject({ kind: 'double-subscriptions', count: 1 });
    expect((await searchUsers('', { limit: 5, status: 'double' })).users).toMatchObject([
      { _id: owner.userId },
    ]);
    expect((await life.cancel(owner)).status).toBe(200);
    expect(status()).toEqual([true, true]);
    expect(await listed()).toEqual([]);
    await goToRenewal(owner);
    expect(await stored(owner)).toMatchObject({ id: owner.id, status: 'canceled' });
    expect(life.chargedTo(owner.customerId)).toEqual([1999, 2999]);
  });

  it('P253: withdrawing ends both and pays both back, a deletion of the account ends both', async () => {
    const first = await twice();
    expect((await life.withdraw(first.owner)).body.data).toMatchObject({ refunded: 1999 });
    await shop.stripe.idle();
    expect(first.status()).toEqual(['canceled', 'canceled']);
    expect(await stored(first.owner)).toMatchObject({ id: first.owner.id, withdrawnCents: 1999 });
    const charges = await shop.sdk.charges.list({ customer: first.owner.customerId });
    expect(charges.data.map(({ amount, amount_refunded: back }) => amount - back)).toEqual([0, 0]);
    const leaving = await twice();
    await endSubscription((await findUser(leaving.owner.userId))!, new Date());
    expect(leaving.status()).toEqual(['canceled', 'canceled']);
  });
});

it('P254: a changed name or e-mail reaches the customer at Stripe with the next read', async () => {
  const owner = await subscriber();
  const named = { name: 'Marta Sanz', email: 'marta.sanz@tenaz.test' };
  await transact([changeUserStep(owner.userId, named, {})]);
  await life.show(owner);
  expect(await shop.sdk.customers.retrieve(owner.customerId)).toMatchObject(named);
});

describe('cancelling', () => {
  nightly('P14: cancelling releases a scheduled change first, as the real Stripe requires', async () => {
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

nightly('P16: a declined renewal ends access, and paying it restores access', async () => {
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

nightly('a scheduled plan change happens at the end of the period', async () => {
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
