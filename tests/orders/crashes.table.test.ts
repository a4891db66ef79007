import type Stripe from 'stripe';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startCheckoutCalls, type Purchase } from '../support/checkout-calls.ts';
import { advance, createBuyer, startShop, createProduct, cartLine } from '../support/start-shop.ts';
import {
  conflict,
  crashAtWrite,
  crashBefore,
  deathsAtTable,
  deathsInTurn,
  faultCalls,
  throttle,
} from '../support/table/table-faults.ts';
import { firstOf, nightly, rounds } from '../support/run/rounds.ts';

const shop = await startShop();
afterAll(() => shop.close());

const { handler: housekeep } = await import('#functions/back-office/housekeeping.lambda.ts');
const { findLastOrder } = await import('#functions/orders/orders.ts');
const { findUser } = await import('#functions/accounts/users.ts');
const { releaseOrder } = await import('#functions/orders/checkout/reconcile-order.ts');
const { open, confirm, waiting, orderOf, units, news, mailsOf, expectSoldOnce, eventsOf } =
  await startCheckoutCalls(shop);

/** A paid session whose events are not delivered yet. */
async function paid(stock = 5) {
  const purchase = await waiting(stock);
  await shop.stripe.pay(purchase.sessionId);
  return { ...purchase, event: completedOf(purchase) };
}

const completedOf = (purchase: Purchase) =>
  eventsOf(purchase).find(({ type }) => type === 'checkout.session.completed')!;

const minute = 60_000;

/** Injects a failure at one call to the table, and at everything after it or not, until it is restored. */
interface Disaster {
  inject: (nth: number) => { made: number; restore(): void };
  /** How many calls lie between one that fails in a scenario and one that fails in the next. */
  step: number;
}

/** The process dies at its nth write, before or after it: between two writes it may have called Stripe. */
const crashes = deathsInTurn.map(({ faultAt }): Disaster => ({
  inject: (nth) => crashAtWrite(nth, faultAt(nth)),
  step: 1,
}));

/** The same where Stripe is not called between two writes. */
const crashesAtTable = deathsAtTable.map(({ fault }): Disaster => ({
  inject: (nth) => crashAtWrite(nth, fault),
  step: 1,
}));

/** Only that call fails; the process continues. */
const failedCall: Disaster = {
  inject: (nth) => faultCalls(crashBefore, (number) => number === nth),
  step: rounds(5, 1),
};

/** Runs a scenario with a failure at its first call to the table, then its second, …, until it makes fewer calls. */
async function atEveryCall(
  disasters: Disaster[],
  scenario: (arm: () => { restore(): void }) => Promise<void>,
): Promise<void> {
  for (const { inject, step } of disasters) {
    const walk = { isOver: false };
    for (let nth = 1; !walk.isOver; nth += step) {
      await scenario(() => {
        const calls = inject(nth);
        return {
          restore() {
            walk.isOver = calls.made < nth;
            calls.restore();
          },
        };
      });
      expect(nth).toBeLessThan(40);
    }
  }
}

describe('P8: crash or error at any call to the table', () => {
  beforeEach(() => shop.stripe.faults.set({ hold: true }));
  afterEach(() => shop.stripe.faults.reset());

  it('P8: after a crash at any call to the table a redelivered event and housekeeping finish an order once', async () => {
    await atEveryCall([...crashesAtTable, failedCall], async (arm) => {
      const purchase = await paid();
      const armed = arm();
      await shop.deliver(purchase.event);
      armed.restore();
      expect((await shop.deliver(purchase.event)).status).toBe(200);
      await advance(11 * minute);
      await housekeep();
      await expectSoldOnce(purchase);
    });
  });

  it('P8: after a crash at any call to the table the success page returns an order as paid once it is', async () => {
    await atEveryCall([failedCall], async (arm) => {
      const purchase = await paid();
      const armed = arm();
      const first = await confirm(purchase.buyer, purchase.sessionId);
      armed.restore();
      if ((await orderOf(purchase)).hold === 'sold') expect(first.status).toBe(200);
      expect((await confirm(purchase.buyer, purchase.sessionId)).body.data.order.paymentStatus).toBe('paid');
      await advance(11 * minute);
      await housekeep();
      await expectSoldOnce(purchase);
    });
  });

  nightly(
    'P9: after a crash at any call a late payment is refunded once and not sold as well when stock returns',
    async () => {
      await atEveryCall([...crashes, failedCall], async (arm) => {
        const late = await waiting(1);
        await releaseOrder(await orderOf(late), new Date());
        const rival = await createBuyer('Rival');
        await open(rival, [cartLine(late.product)]);
        await shop.stripe.pay(late.sessionId);
        const event = completedOf(late);
        const armed = arm();
        await shop.deliver(event);
        armed.restore();
        // another order is cancelled: there is a unit in stock again when Stripe redelivers the event
        await releaseOrder((await findLastOrder((await findUser(rival.userId))!))!, new Date());
        expect((await shop.deliver(event)).status).toBe(200);
        await advance(11 * minute);
        await housekeep();
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
    },
  );

  it('P8: a crashed checkout leaves no hold that the next try or housekeeping does not release', async () => {
    await atEveryCall([...crashes, failedCall], async (arm) => {
      const [buyer, product] = await Promise.all([createBuyer(), createProduct({ stock: 5 })]);
      const armed = arm();
      const first = await open(buyer, [cartLine(product)]);
      armed.restore();
      const isHeld = (await findLastOrder((await findUser(buyer.userId))!))?.hold === 'held';
      if (first.status === 200) expect(isHeld).toBe(true);
      await advance(32 * minute);
      await housekeep();
      expect(await units(product)).toEqual({ stock: 5, held: 0, totalSales: 0 });
    });
  });
});

describe('P26: conflicts and throttles', () => {
  it('P26: a checkout is retried after conflicts and throttles of the table', async () => {
    const [buyer, product] = await Promise.all([createBuyer(), createProduct({ stock: 5 })]);
    let met = 0;
    const calls = faultCalls(conflict, (_, command) => command === 'TransactWriteItems' && ++met <= 3);
    expect((await open(buyer, [cartLine(product)])).status).toBe(200);
    calls.restore();
    // three failures, one write for the customer and one for the order
    expect(met).toBe(5);
    expect(await units(product)).toEqual({ stock: 4, held: 1, totalSales: 0 });
  });

  nightly(
    'P26: a checkout on a table that stays overloaded is a 503 with Retry-After, and nothing is held or charged',
    async () => {
      for (const fault of firstOf(1, [conflict, throttle])) {
        const [buyer, product] = await Promise.all([createBuyer(), createProduct({ stock: 5 })]);
        const calls = faultCalls(fault, (_, command) => command === 'TransactWriteItems');
        const { status, body, headers } = await open(buyer, [cartLine(product)]);
        calls.restore();
        expect({ status, code: body.code }).toEqual({ status: 503, code: 'unavailable' });
        expect(Number(headers['retry-after'])).toBeGreaterThan(0);
        expect(await units(product)).toEqual({ stock: 5, held: 0, totalSales: 0 });
      }
    },
  );
});
