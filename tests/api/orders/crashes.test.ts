import type Stripe from 'stripe';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { purchases, type Purchase } from '../../support/purchases.ts';
import { advance, newBuyer, startShop, stocked, wish } from '../../support/shop.ts';
import {
  conflict,
  crashAfter,
  crashBefore,
  faultCalls,
  throttle,
  type Fault,
} from '../../support/table/table-faults.ts';

const shop = await startShop();
afterAll(() => shop.close());

const { handler: sweep } = await import('#functions/sweep-leftovers/index.ts');
const { findOpenOrder } = await import('#functions/_data/orders/orders.ts');
const { findUser } = await import('#functions/_data/accounts/users.ts');
const { releaseOrder } = await import('#functions/_flows/orders/reconcile-order.ts');
const { open, confirm, waiting, orderOf, units, news, mailsOf, expectSoldOnce, eventsOf } =
  await purchases(shop);

/** A paid session whose events Stripe still keeps to itself. */
async function paid(stock = 5) {
  const purchase = await waiting(stock);
  await shop.stripe.pay(purchase.sessionId);
  return { ...purchase, event: completedOf(purchase) };
}

const completedOf = (purchase: Purchase) =>
  eventsOf(purchase).find(({ type }) => type === 'checkout.session.completed')!;

const minute = 60_000;

/** What goes wrong from one call to the table on, until it is restored. */
type Disaster = (nth: number) => { made: number; restore(): void };

/** The process dies at that call, before or after the table has heard of it: nothing is done by it any more. */
const death =
  (fault: Fault): Disaster =>
  (nth) => {
    const calls = faultCalls(
      (send) => (calls.made === nth ? fault(send) : crashBefore(send)),
      (number) => number >= nth,
    );
    shop.breakQueue(() => calls.made >= nth);
    return calls;
  };

/** Only that call fails; the process goes on. */
const hiccup: Disaster = (nth) => faultCalls(crashBefore, (number) => number === nth);

/** Runs a scenario with a disaster at its first call to the table, its second …, until one makes fewer calls. */
async function atEveryCall(
  disasters: Disaster[],
  scenario: (arm: () => { restore(): void }) => Promise<void>,
): Promise<void> {
  for (const disaster of disasters) {
    const walk = { isOver: false };
    for (let nth = 1; !walk.isOver; nth++) {
      await scenario(() => {
        const calls = disaster(nth);
        return {
          restore() {
            walk.isOver = calls.made < nth;
            calls.restore();
            shop.breakQueue(() => false);
          },
        };
      });
      expect(nth).toBeLessThan(40);
    }
  }
}

const deaths = [death(crashBefore), death(crashAfter)];

describe('P8: after a crash or an error at any call to the table', () => {
  beforeEach(() => shop.stripe.faults.set({ hold: true }));
  afterEach(() => shop.stripe.faults.reset());

  it('a redelivered event and the sweep finish the order, once', async () => {
    await atEveryCall([...deaths, hiccup], async (arm) => {
      const purchase = await paid();
      const armed = arm();
      await shop.deliver(purchase.event);
      armed.restore();
      expect((await shop.deliver(purchase.event)).status).toBe(200);
      await advance(11 * minute);
      await sweep();
      await expectSoldOnce(purchase);
    });
  });

  it('the success page tells a paid order as soon as it is one', async () => {
    await atEveryCall([hiccup], async (arm) => {
      const purchase = await paid();
      const armed = arm();
      const first = await confirm(purchase.buyer, purchase.sessionId);
      armed.restore();
      if ((await orderOf(purchase)).hold === 'sold') expect(first.status).toBe(200);
      expect((await confirm(purchase.buyer, purchase.sessionId)).body.data.order.paymentStatus).toBe('paid');
      await advance(11 * minute);
      await sweep();
      await expectSoldOnce(purchase);
    });
  });

  it('P9: what was paid too late is refunded once, and never sold as well when stock returns', async () => {
    await atEveryCall([...deaths, hiccup], async (arm) => {
      const late = await waiting(1);
      await releaseOrder(await orderOf(late));
      const rival = await newBuyer('Rival');
      await open(rival, [wish(late.product)]);
      await shop.stripe.pay(late.sessionId);
      const event = completedOf(late);
      const armed = arm();
      await shop.deliver(event);
      armed.restore();
      // the rival leaves: there is a unit again when Stripe tells a second time
      await releaseOrder((await findOpenOrder((await findUser(rival.userId))!))!);
      expect((await shop.deliver(event)).status).toBe(200);
      await advance(11 * minute);
      await sweep();
      const { data: session } = event as { data: { object: Stripe.Checkout.Session } };
      const refunds = await shop.sdk.refunds.list({
        payment_intent: session.object.payment_intent as string,
      });
      if ((await orderOf(late)).hold === 'sold') {
        await expectSoldOnce(late, 1);
        expect(refunds.data).toEqual([]);
        return;
      }
      expect(await units(late.product)).toEqual({ stock: 1, held: 0, totalSales: 0 });
      expect(await orderOf(late)).toMatchObject({ status: 'refunded', paymentStatus: 'refunded' });
      expect(refunds.data).toHaveLength(1);
      expect(await news(late.buyer)).toHaveLength(1);
      expect(await mailsOf(late)).toEqual(['order-refunded']);
    });
  });

  it('a checkout leaves no hold behind that the next try or the sweep does not end', async () => {
    await atEveryCall([...deaths, hiccup], async (arm) => {
      const [buyer, product] = await Promise.all([newBuyer(), stocked({ stock: 5 })]);
      const armed = arm();
      const first = await open(buyer, [wish(product)]);
      armed.restore();
      const isHeld = (await findOpenOrder((await findUser(buyer.userId))!)) !== null;
      if (first.status === 200) expect(isHeld).toBe(true);
      await advance(32 * minute);
      await sweep();
      expect(await units(product)).toEqual({ stock: 5, held: 0, totalSales: 0 });
    });
  });
});

describe('P26: conflicts and throttles', () => {
  it('are tried again while that makes sense', async () => {
    const [buyer, product] = await Promise.all([newBuyer(), stocked({ stock: 5 })]);
    let met = 0;
    const calls = faultCalls(conflict, (_, command) => command === 'TransactWriteItems' && ++met <= 3);
    expect((await open(buyer, [wish(product)])).status).toBe(200);
    calls.restore();
    // three in vain, one for the account's customer at Stripe, one for the order
    expect(met).toBe(5);
    expect(await units(product)).toEqual({ stock: 4, held: 1, totalSales: 0 });
  });

  it('then are 503 with a Spanish word and Retry-After, and nothing is held or charged', async () => {
    for (const fault of [conflict, throttle]) {
      const [buyer, product] = await Promise.all([newBuyer(), stocked({ stock: 5 })]);
      const calls = faultCalls(fault, (_, command) => command === 'TransactWriteItems');
      const { status, body, headers } = await open(buyer, [wish(product)]);
      calls.restore();
      expect({ status, code: body.code }).toEqual({ status: 503, code: 'unavailable' });
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect(await units(product)).toEqual({ stock: 5, held: 0, totalSales: 0 });
    }
  });
});
