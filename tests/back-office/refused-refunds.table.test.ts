import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { nightly } from '#tests/support/run/rounds.ts';
import { call } from '../support/call.ts';
import { startOrderDesk, type Sale } from '../support/order-desk.ts';
import { startOverviewCalls } from '../support/overview-calls.ts';
import { signIn } from '../support/sign-in.ts';
import { advance, startShop } from '../support/start-shop.ts';

const shop = await startShop();
afterAll(() => shop.close());
beforeEach(() => shop.stripe.faults.reset());

const orders = await import('#functions/orders/desk/order-management.lambda.ts');
const { handler: housekeep } = await import('#functions/back-office/housekeeping.lambda.ts');
const { sold, setStatus, refund, orderOf, failRefunds } = await startOrderDesk(shop);
const { rowOf } = await startOverviewCalls();

const minute = 60_000;
const owed = () => rowOf('refused-refunds');
/** The orders that the row leads to. */
const listed = async () => {
  const { token } = await signIn('admin');
  const { body } = await call(orders.handler, 'GET /api/orders', { token, query: { refund: 'refused' } });
  return (body.data as { orders: { _id: string }[] }).orders.map(({ _id }) => _id);
};
const linesOf = ({ product }: Sale, quantity: number) => [{ product: product._id, quantity, restock: false }];

describe('P123: a refund that was refused waits in "Atención hoy" until its money is back', () => {
  nightly(
    'P123: one that the bank refuses waits, with its euros, until as much has been paid back in parts',
    async () => {
      expect(await owed()).toBeUndefined();
      const sale = await sold(3, { priceCents: 500 });
      await refund(sale, { lines: linesOf(sale, 2), reason: 'Dos' });
      expect(await owed()).toBeUndefined();
      const before = new Date().toISOString();
      await failRefunds(sale);
      const row = (await owed())!;
      expect(row).toMatchObject({
        count: 1,
        isPartial: false,
        amount: 10,
      });
      expect(await listed()).toEqual([(await orderOf(sale))._id]);
      expect(row.oldest! >= before).toBe(true);
      await refund(sale, { lines: linesOf(sale, 1), reason: 'Una' });
      expect(await owed()).toMatchObject({ count: 1, amount: 5, oldest: row.oldest });
      await refund(sale, { lines: linesOf(sale, 1), reason: 'La otra' });
      expect(await owed()).toBeUndefined();
      // what was owed and is paid is owed again when the bank refuses this too
      await failRefunds(sale);
      expect(await owed()).toMatchObject({ count: 1, amount: 10 });
      await setStatus(sale, { status: 'cancelled' });
      expect(await owed()).toBeUndefined();
    },
  );

  it('P123: a refund by hand at Stripe pays what is owed, and the list of refused refunds has the orders that still owe', async () => {
    const [older, newer] = [await sold(2), await sold(2)];
    for (const sale of [older, newer]) {
      await setStatus(sale, { status: 'cancelled' });
      await failRefunds(sale);
      await advance(minute);
    }
    const totals = [(await orderOf(older)).totalCents, (await orderOf(newer)).totalCents] as const;
    expect(await owed()).toMatchObject({
      count: 2,
      amount: (totals[0] + totals[1]) / 100,
    });
    expect(await listed()).toEqual([(await orderOf(newer))._id, (await orderOf(older))._id]);
    await shop.sdk.refunds.create({ payment_intent: older.intent });
    await shop.stripe.idle();
    expect(await owed()).toMatchObject({ count: 1 });
    expect(await listed()).toEqual([(await orderOf(newer))._id]);
    await shop.sdk.refunds.create({ payment_intent: newer.intent });
    await shop.stripe.idle();
    expect(await owed()).toBeUndefined();
  });

  it('P123: one that Stripe refuses after the admin has been told that it is under way waits as well', async () => {
    const sale = await sold(2);
    const { totalCents } = await orderOf(sale);
    // the SDK gives up after three tries
    shop.stripe.faults.set({ apiFailures: 3 });
    expect((await refund(sale, { lines: linesOf(sale, 2), reason: 'Todo' })).status).toBe(200);
    shop.stripe.faults.set({ hold: true });
    await shop.sdk.refunds.create({ payment_intent: sale.intent, amount: totalCents - 100 });
    expect(await owed()).toBeUndefined();
    await advance(6 * minute);
    await housekeep();
    // until the refund by hand is known, which pays more than was asked for
    expect(await owed()).toMatchObject({ count: 1, amount: (sale.product.priceCents * 2) / 100 });
    shop.stripe.faults.reset();
    await shop.sdk.refunds.create({ payment_intent: sale.intent, amount: 100 });
    await shop.stripe.idle();
    expect(await owed()).toBeUndefined();
  });

  it('P123: one that Stripe refuses while the admin waits for the answer is told by the answer alone', async () => {
    const sale = await sold(2);
    shop.stripe.faults.set({ hold: true });
    const { totalCents } = await orderOf(sale);
    await shop.sdk.refunds.create({ payment_intent: sale.intent, amount: totalCents - 100 });
    expect((await setStatus(sale, { status: 'cancelled' })).body.code).toBe('refund_refused');
    expect(await owed()).toBeUndefined();
  });
});
