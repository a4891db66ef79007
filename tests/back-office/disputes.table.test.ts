import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { nightly } from '#tests/support/run/rounds.ts';
import { isDisputed } from '#shared/rules/orders/disputes.ts';
import { call } from '../support/call.ts';
import { startMetricCalls } from '../support/metrics/metric-calls.ts';
import { collectLogLines, levelsOf } from '../support/log-lines.ts';
import { startOrderDesk, type Sale } from '../support/order-desk.ts';
import { startOverviewCalls } from '../support/overview-calls.ts';
import { assessedSubscribers } from '../support/routines/assessed-subscribers.ts';
import { signIn } from '../support/sign-in.ts';
import { startShop } from '../support/start-shop.ts';
import { hour, startSubscriberCalls, type Subscriber } from '../support/subscriptions/subscriber-calls.ts';

const shop = await startShop();
const lines = collectLogLines();
const rung = 'payment disputed at the bank: answer it at Stripe';
afterAll(() => shop.close());
beforeEach(() => {
  shop.stripe.faults.reset();
  lines.length = 0;
});

const desk = await startOrderDesk(shop);
const { sold, detail, setStatus, refund, orderOf, units, refundsAtStripe } = desk;
const life = await startSubscriberCalls(shop);
const { createSubscriber, progressOf } = await assessedSubscribers(shop, life);
const { rowOf } = await startOverviewCalls();
const { movedBy } = await startMetricCalls();
const users = await import('#functions/back-office/users/user-management.lambda.ts');
const { handler: reconcile } =
  await import('#functions/subscriptions/stripe/nightly-reconciliation.lambda.ts');
const { putReconciliation } = await import('#functions/subscriptions/stripe/reconciliation.ts');
const { findErasureWaits } = await import('#functions/privacy/erasure/deletion-state.ts');
const { syncDisputes } = await import('#functions/subscriptions/sync-disputes.ts');
const { findUser } = await import('#functions/accounts/users.ts');

const { state } = shop.stripe;
const chargeOf = ({ intent }: Sale) => state.paymentIntents.get(intent)!.latest_charge as string;
const chargeOfPlan = ({ customerId }: Subscriber) =>
  [...state.charges.values()].find(({ customer, paid }) => customer === customerId && paid)!.id;

/** The events of what is done come twice, and out of order. */
async function act<T>(work: () => T): Promise<T> {
  shop.stripe.faults.set({ duplicate: 3, shuffle: true });
  const result = work();
  await shop.stripe.idle();
  shop.stripe.faults.reset();
  return result;
}
const dispute = (chargeId: string) => act(() => shop.stripe.dispute(chargeId));
const decide = (disputeId: string, outcome: 'won' | 'lost') =>
  act(() => shop.stripe.closeDispute(disputeId, outcome));

const disputedOrders = async () =>
  (await desk.list({ refund: 'disputed' })).body.data.orders.map(({ _id }: { _id: string }) => _id);
const waitsOf = async (userId: string) => findErasureWaits((await findUser(userId))!, new Date());
/** The detail of a user in the back office. */
const userDetail = async (id: string) => {
  const { token } = await signIn('admin');
  return (await call(users.handler, 'GET /api/users/{id}', { token, params: { id } })).body.data;
};
/** Whether the page of the buyer names the dispute of the order as open. */
const isNamed = async ({ buyer, orderId }: Sale) =>
  isDisputed(
    (await userDetail(buyer.userId)).timeline.find((each: { _id: string }) => each._id === orderId).disputes,
  );
const texts = async (sale: Sale) =>
  (await detail(sale)).timeline.filter(({ kind }) => kind === 'dispute').map(({ text }) => text);

describe('P243: disputes of orders', () => {
  it('P243: one that is won is shown, listed and counted once while it is open, and delays the erasure', async () => {
    const sale = await sold(2);
    const { totalCents } = await orderOf(sale);
    let id!: string;
    expect(await movedBy(async () => (id = await dispute(chargeOf(sale))))).toEqual({
      disputes: 1,
      disputedCents: totalCents,
    });
    expect(await rowOf('disputed-orders')).toMatchObject({ count: 1, amount: totalCents / 100 });
    expect(await disputedOrders()).toEqual([sale.orderId]);
    expect(await isNamed(sale)).toBe(true);
    // once, though its events come twice and out of order
    expect(levelsOf(lines, rung)).toEqual(['error']);
    expect((await detail(sale)).order.disputes).toMatchObject([
      { _id: id, kind: 'dispute', state: 'open', amount: totalCents, reason: 'fraudulent' },
    ]);
    expect(await waitsOf(sale.buyer.userId)).toContain('disputes');
    expect(await movedBy(() => decide(id, 'won'))).toEqual({});
    expect(await rowOf('disputed-orders')).toBeUndefined();
    expect(await disputedOrders()).toEqual([]);
    expect(await isNamed(sale)).toBe(false);
    expect(await waitsOf(sale.buyer.userId)).not.toContain('disputes');
    expect(await texts(sale)).toEqual([
      expect.stringContaining('ha reclamado el cobro'),
      expect.stringContaining('ha dado la razón a la tienda'),
    ]);
    // what was won can be refunded
    expect((await setStatus(sale, { status: 'cancelled' })).status).toBe(200);
    expect(await refundsAtStripe(sale)).toEqual([totalCents]);
  });

  it('P243: one that is lost ends as well, counts as lost, and the order is closed without another refund', async () => {
    const sale = await sold(2);
    const { totalCents } = await orderOf(sale);
    const id = await dispute(chargeOf(sale));
    expect(await movedBy(() => decide(id, 'lost'))).toEqual({ disputeLostCents: totalCents });
    expect(await rowOf('disputed-orders')).toBeUndefined();
    const { status, body } = await setStatus(sale, { status: 'cancelled' });
    expect([status, body.data.order.status, body.data.order.owed]).toEqual([200, 'cancelled', 0]);
    expect(await refundsAtStripe(sale)).toEqual([]);
    expect(await units(sale.product)).toMatchObject({ stock: 5 });
    const told = (await shop.mails()).findLast(({ content }) => content.template === 'order-cancelled')!;
    expect(told.content.data).toMatchObject({ settlement: expect.stringContaining('reclamado el cobro') });
  });

  it('P243: the money that comes back for an order that was closed meanwhile is owed to its buyer', async () => {
    const sale = await sold(1);
    const { totalCents } = await orderOf(sale);
    const id = await dispute(chargeOf(sale));
    expect((await setStatus(sale, { status: 'cancelled' })).status).toBe(200);
    await decide(id, 'won');
    expect((await orderOf(sale)).owedCents).toBe(totalCents);
    await shop.sdk.refunds.create({ payment_intent: sale.intent });
    await shop.stripe.idle();
    expect(await orderOf(sale)).toMatchObject({ owedCents: 0, paymentStatus: 'refunded' });
  });

  it('P243: what a refused refund of an order has left owed is paid by the bank when the dispute is lost', async () => {
    const sale = await sold(1);
    await refund(sale, {
      lines: [{ product: sale.product._id, quantity: 1, restock: false }],
      reason: 'Rota',
    });
    await desk.failRefunds(sale);
    expect((await orderOf(sale)).owedCents).toBe(sale.product.priceCents);
    await decide(await dispute(chargeOf(sale)), 'lost');
    expect((await orderOf(sale)).owedCents).toBe(0);
    expect(await rowOf('refused-refunds')).toBeUndefined();
  });

  it('P243: a warning of fraud is shown until the payment is refunded', async () => {
    const sale = await sold(1);
    await act(() => shop.stripe.warnOfFraud(chargeOf(sale)));
    expect(await rowOf('disputed-orders')).toMatchObject({ count: 1, amount: null });
    expect((await detail(sale)).order.disputes).toMatchObject([{ kind: 'warning', state: 'open' }]);
    expect((await setStatus(sale, { status: 'cancelled' })).status).toBe(200);
    await shop.stripe.idle();
    expect(await rowOf('disputed-orders')).toBeUndefined();
    expect((await orderOf(sale)).disputes).toMatchObject([{ kind: 'warning', state: 'over' }]);
  });

  it('P243: what no webhook has told is found at night', async () => {
    const sale = await sold(1);
    await putReconciliation({ until: Math.floor(Date.now() / 1000) - 3600, walk: null });
    // nothing is delivered
    shop.stripe.faults.set({ hold: true });
    const id = shop.stripe.dispute(chargeOf(sale));
    await reconcile();
    expect((await orderOf(sale)).disputes).toMatchObject([{ _id: id, state: 'open' }]);
    shop.stripe.closeDispute(id, 'lost');
    await reconcile();
    expect((await orderOf(sale)).disputes).toMatchObject([{ _id: id, state: 'lost' }]);
  });
});

describe('P243: disputes of subscriptions', () => {
  const infoOf = async (who: Subscriber) =>
    (await life.ask('GET /api/auth/subscription-info', who)).body.data;
  const shown = async ({ userId }: Subscriber) => (await userDetail(userId)).subscription;
  const listed = async () => {
    const { token } = await signIn('admin');
    const { body } = await call(users.handler, 'GET /api/users', { token, query: { status: 'disputed' } });
    return (body.data as { _id: string }[]).map(({ _id }) => _id);
  };

  it('P243: routines stop while it is open, and go on when it is won', async () => {
    const who = await createSubscriber();
    let id!: string;
    expect(await movedBy(async () => (id = await dispute(chargeOfPlan(who))))).toEqual({
      disputes: 1,
      disputedCents: 1999,
    });
    expect([(await progressOf(who))!.isActive, await life.accessOf(who)]).toEqual([false, 'paused']);
    expect(await infoOf(who)).toMatchObject({
      subscriptionStatus: 'paused',
      subscription: { dispute: 'dispute' },
    });
    expect(await rowOf('disputed-subscriptions')).toMatchObject({ count: 1, amount: 19.99 });
    expect(levelsOf(lines, rung)).toEqual(['error']);
    expect(await listed()).toEqual([who.userId]);
    expect((await shown(who)).disputes).toMatchObject([{ _id: id, state: 'open', amount: 1999 }]);
    expect(await waitsOf(who.userId)).toEqual(['disputes']);
    // a renewal in between changes nothing
    await life.goToRenewal(who);
    expect((await progressOf(who))!.isActive).toBe(false);
    await decide(id, 'won');
    expect([(await progressOf(who))!.isActive, await life.accessOf(who)]).toEqual([true, 'active']);
    expect([await rowOf('disputed-subscriptions'), await listed()]).toEqual([undefined, []]);
    expect(await life.told(who)).toEqual(
      expect.arrayContaining(['Hemos pausado tus rutinas', 'Tu banco ha decidido sobre la reclamación']),
    );
  });

  it('P243: one that is lost ends the state, and the subscription: its payer would dispute the next payment, too', async () => {
    const who = await createSubscriber();
    await decide(await dispute(chargeOfPlan(who)), 'lost');
    expect(await rowOf('disputed-subscriptions')).toBeUndefined();
    expect([await life.accessOf(who), life.atStripe(who).status]).toEqual(['canceled', 'canceled']);
    expect((await progressOf(who))!.isActive).toBe(false);
    expect((await shown(who)).disputes).toMatchObject([{ state: 'lost' }]);
    // a later subscription has nothing to do with it, whatever event comes again
    await life.go(hour);
    expect((await life.subscribe(who)).status).toBe(200);
    const { payment_intent: intent, id } = state.charges.get(chargeOfPlan(who))!;
    await syncDisputes(id, intent as string, new Date());
    expect(await life.accessOf(who)).toBe('active');
  });

  it('P243: what a withdrawal owes while it is open is paid by the bank when it is lost', async () => {
    const who = await createSubscriber();
    const id = await dispute(chargeOfPlan(who));
    expect((await life.withdraw(who)).status).toBe(200);
    expect(await rowOf('open-withdrawals')).toMatchObject({ count: 1, amount: 19.99 });
    await decide(id, 'lost');
    expect([(await shown(who)).owed, await rowOf('open-withdrawals')]).toEqual([null, undefined]);
  });

  nightly(
    'P243: a withdrawal while it is open ends the subscription, and what is owed is paid after it is won',
    async () => {
      const who = await createSubscriber();
      const id = await dispute(chargeOfPlan(who));
      expect((await life.withdraw(who)).status).toBe(200);
      expect((await shown(who)).owed).toMatchObject({ cents: 1999 });
      await decide(id, 'won');
      await shop.sdk.refunds.create({ charge: chargeOfPlan(who) });
      await shop.stripe.idle();
      expect((await shown(who)).owed).toBeNull();
    },
  );
});

describe('P244: a part that was refunded by hand at Stripe', () => {
  it('P244: leaves the rest refundable at the desk, by units and to the cent', async () => {
    const sale = await sold(2, { priceCents: 1000 });
    const { totalCents } = await orderOf(sale);
    await shop.sdk.refunds.create({ payment_intent: sale.intent, amount: 700 });
    await shop.stripe.idle();
    const lines = [{ product: sale.product._id, quantity: 2, restock: true }];
    const shipping = (totalCents - 2000) / 100;
    const { status, body } = await refund(sale, { lines, shipping, reason: 'El resto' });
    expect([status, body.data.order.refunded]).toEqual([200, totalCents / 100]);
    expect((await refundsAtStripe(sale)).toSorted((a, b) => a - b)).toEqual([700, totalCents - 700]);
    expect(await units(sale.product)).toMatchObject({ stock: 5 });
  });
});
