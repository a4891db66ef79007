import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { rounds } from '#tests/support/run/rounds.ts';
import { startOrderDesk, type Sale } from '../support/order-desk.ts';
import { startReturns } from '../support/order-returns.ts';
import { expectShopAgrees } from '../support/shop-invariants.ts';
import { advance, startShop } from '../support/start-shop.ts';
import { crashAtWrite, deathsAtTable, deathsInTurn, type Fault } from '../support/table/table-faults.ts';

const shop = await startShop();
afterAll(async () => {
  await expectShopAgrees(shop.stripe);
  await shop.close();
});
beforeEach(() => shop.stripe.faults.reset());

const { handler: housekeep } = await import('#functions/back-office/housekeeping.lambda.ts');
const desk = await startOrderDesk(shop);
const { sold, orderOf, units, refundsAtStripe, mailsOf } = desk;
const { request, cancelReturn, receive, returnsOf, inspect, refundReturn, bring, deliver } =
  await startReturns(desk);

const minute = 60_000;
/** Lets the process die at its first write, then its second, …, until `act` makes fewer; then checks what is left. */
async function atEveryWrite(
  faultAt: (nth: number) => Fault,
  prepare: () => Promise<Sale>,
  act: (sale: Sale) => Promise<unknown>,
  check: (sale: Sale) => Promise<void>,
): Promise<void> {
  const walk = { isOver: false };
  for (let nth = 1; !walk.isOver; nth++) {
    const sale = await prepare();
    const writes = crashAtWrite(nth, faultAt(nth));
    await act(sale);
    walk.isOver = writes.made < nth;
    writes.restore();
    await check(sale);
    expect(nth).toBeLessThan(20);
  }
}

/** What housekeeping and the events of Stripe do after a crash. */
async function recover() {
  await advance(11 * minute);
  await housekeep();
  await shop.stripe.idle();
}

describe('P101: a withdrawal is one return with one receipt', () => {
  it('P101: ten requests of one key at once make one return and one receipt', async () => {
    const sale = await sold(3);
    await deliver(sale);
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 10 }, () => request(sale, 1, { key })));
    for (const { status } of answers) expect([201, 503]).toContain(status);
    expect(answers.some(({ status }) => status === 201)).toBe(true);
    expect(await returnsOf(sale)).toHaveLength(1);
    expect((await mailsOf(sale)).filter((template) => template === 'return-receipt')).toHaveLength(1);
  });

  it('P101: of many requests at once no more units are returned than were bought', async () => {
    const sale = await sold(3);
    await deliver(sale);
    const answers = await Promise.all(Array.from({ length: 5 }, () => request(sale, 2)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await returnsOf(sale)).toHaveLength(1);
  });

  it.each(deathsAtTable)(
    'P101: a request that crashes $when a write and is repeated is one return and one receipt',
    async ({ fault }) => {
      const keys = new Map<string, string>();
      const ask = (sale: Sale) => request(sale, 1, { key: keys.get(sale.orderId)! });
      await atEveryWrite(
        () => fault,
        async () => {
          const sale = await sold(2);
          await deliver(sale);
          keys.set(sale.orderId, randomUUID());
          return sale;
        },
        ask,
        async (sale) => {
          expect((await ask(sale)).status).toBe(201);
          await recover();
          expect(await returnsOf(sale)).toMatchObject([{ state: 'requested', lines: [{ quantity: 1 }] }]);
          expect((await mailsOf(sale)).filter((template) => template === 'return-receipt')).toHaveLength(1);
        },
      );
    },
  );
});

describe('P102: a return is restocked and refunded once', () => {
  const returned = async (state: 'requested' | 'received' | 'inspected') => {
    const sale = await sold(2);
    await bring(sale, state);
    return sale;
  };

  it('P102: two admins who inspect and refund a return at once restock and refund it once', async () => {
    const sale = await returned('received');
    const inspections = await Promise.all([inspect(sale), inspect(sale)]);
    for (const { status } of inspections) expect([200, 409]).toContain(status);
    expect(await units(sale.product)).toEqual({ stock: 4, held: 0, totalSales: 2 });
    const refunds = await Promise.all([refundReturn(sale), refundReturn(sale)]);
    for (const { status } of refunds) expect([200, 409]).toContain(status);
    expect((await refundReturn(sale)).status).toBe(200);
    expect(await refundsAtStripe(sale)).toEqual([sale.product.priceCents]);
    expect(await orderOf(sale)).toMatchObject({ lines: [{ refunded: 1, restocked: 1 }] });
  });

  it.each(deathsAtTable)(
    'P102: an inspection that crashes $when a write restocks once',
    async ({ fault }) => {
      await atEveryWrite(
        () => fault,
        () => returned('received'),
        (sale) => inspect(sale),
        async (sale) => {
          expect((await inspect(sale)).status).toBe(200);
          expect(await units(sale.product)).toEqual({ stock: 4, held: 0, totalSales: 2 });
          expect(await returnsOf(sale)).toMatchObject([{ state: 'inspected', lines: [{ restocked: 1 }] }]);
        },
      );
    },
  );

  it.each(deathsInTurn)(
    'P102: a refund of a return that crashes $when is paid once, and settles it',
    async ({ faultAt }) => {
      await atEveryWrite(
        faultAt,
        () => returned('inspected'),
        (sale) => refundReturn(sale),
        async (sale) => {
          await recover();
          await refundReturn(sale);
          expect(await refundsAtStripe(sale)).toEqual([sale.product.priceCents]);
          expect(await returnsOf(sale)).toMatchObject([{ state: 'refunded' }]);
          expect(await units(sale.product)).toEqual({ stock: 4, held: 0, totalSales: 2 });
        },
      );
    },
  );

  it('P102: a refund that Stripe does not answer, or the bank sends back, leaves the return to be refunded again', async () => {
    const sale = await returned('inspected');
    shop.stripe.faults.set({ apiFailures: 3 });
    await refundReturn(sale);
    expect(await returnsOf(sale)).toMatchObject([{ state: 'inspected' }]);
    await recover();
    expect(await returnsOf(sale)).toMatchObject([{ state: 'refunded' }]);
    expect(await refundsAtStripe(sale)).toEqual([sale.product.priceCents]);
    for (const { id } of (await shop.sdk.refunds.list({ payment_intent: sale.intent })).data)
      shop.stripe.failRefund(id);
    await shop.stripe.idle();
    expect(await returnsOf(sale)).toMatchObject([{ state: 'inspected', refundedCents: 0 }]);
    expect((await refundReturn(sale)).status).toBe(200);
    expect(await orderOf(sale)).toMatchObject({ refundedCents: sale.product.priceCents });
    expect(await units(sale.product)).toEqual({ stock: 4, held: 0, totalSales: 2 });
  });
});

describe('P199: a return is taken back or goes on', () => {
  it('P199: of a buyer who takes a return back and an admin who receives it at once, one succeeds', async () => {
    for (let round = 0; round < rounds(1, 3); round++) {
      const sale = await sold();
      await bring(sale, 'requested');
      const [cancelled, received] = await Promise.all([cancelReturn(sale), receive(sale)]);
      expect([cancelled.status, received.status].toSorted((a, b) => a - b)).toEqual([200, 409]);
      const isCancelled = cancelled.status === 200;
      expect(await returnsOf(sale)).toMatchObject([{ state: isCancelled ? 'cancelled' : 'received' }]);
      expect((await request(sale)).status).toBe(isCancelled ? 201 : 409);
    }
  });

  it.each(deathsAtTable)(
    'P199: a return that is taken back as the process dies $when a write is so once',
    async ({ fault }) => {
      await atEveryWrite(
        () => fault,
        async () => {
          const sale = await sold();
          await bring(sale, 'requested');
          return sale;
        },
        cancelReturn,
        async (sale) => {
          expect((await cancelReturn(sale)).status).toBe(200);
          await recover();
          expect(await returnsOf(sale)).toMatchObject([
            { state: 'cancelled', cancelledAt: expect.any(String) },
          ]);
          const { timeline } = await desk.detail(sale);
          expect(timeline.filter(({ text }) => text?.includes('ha anulado'))).toHaveLength(1);
        },
      );
    },
  );
});
