import * as fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { startCheckoutCalls } from '../support/checkout-calls.ts';
import { modelRuns } from '../support/run/rounds.ts';
import { startProductCalls } from '../support/catalogue/product-calls.ts';
import { startShop } from '../support/start-shop.ts';

const shop = await startShop();
afterAll(() => shop.close());

const { findProduct, holdStockStep, releaseStockStep, sellFreeStep, sellHeldStep } =
  await import('#functions/catalogue/products.ts');
const { ledgerStep } = await import('#functions/catalogue/stock/stock-ledger.ts');
const { transact } = await import('#functions/platform/table/table.ts');
const { waiting, units } = await startCheckoutCalls(shop);
const { correct, created, ledger, remove, update } = await startProductCalls();

const sumOf = async (id: string) => (await ledger(id)).reduce((sum, { delta }) => sum + delta, 0);

it('P60: a paid order is one entry of the ledger; a hold and its release are none', async () => {
  const purchase = await waiting(5);
  const { _id } = purchase.product;
  expect(await sumOf(_id)).toBe(5);
  await shop.stripe.pay(purchase.sessionId);
  await shop.stripe.idle();
  expect(await units(purchase.product)).toEqual({ stock: 4, held: 0, totalSales: 1 });
  expect((await ledger(_id)).map(({ delta, reason, orderId }) => [delta, reason, orderId])).toEqual([
    [5, 'opening', null],
    [-1, 'sale', purchase.orderId],
  ]);
});

const sale = (id: string, units: number) =>
  ledgerStep(id, -units, { reason: 'sale', orderId: 'ord_model', at: new Date() });

/** What buyers and admins do to a product. Each may be refused; none may be refused with anything but a declared error. */
const actions = {
  hold: (id: string, some: number) => transact([holdStockStep(id, some, 1790)]).catch(refused),
  release: (id: string, some: number) => transact([releaseStockStep(id, some)]).catch(refused),
  sellHeld: (id: string, some: number) => transact([sellHeldStep(id, some), sale(id, some)]).catch(refused),
  sellFree: (id: string, some: number) => transact([sellFreeStep(id, some), sale(id, some)]).catch(refused),
  receive: async (id: string, some: number) => declared(await correct(id, 3, 3 + some)),
  lose: async (id: string, some: number) => declared(await correct(id, some, 0, { reason: 'lost' })),
  edit: async (id: string, some: number) =>
    declared(await update(id, { stock: String(some), stockSeen: '2', title: `Whey ${some}` })),
  recount: async (id: string, some: number) => declared(await update(id, { stock: String(some) })),
  remove: async (id: string) => declared(await remove(id)),
};

function refused(error: unknown): void {
  if (!(error as Error).message.startsWith('refused')) throw error;
}

function declared({ status, body }: { status: number; body: unknown }): void {
  expect([200, 404, 409], JSON.stringify(body)).toContain(status);
}

it('P60: whatever buyers and two admins do at once, stock and held units are the sum of the ledger', async () => {
  const usual = ['hold', 'release', 'sellHeld', 'sellFree', 'receive', 'lose', 'edit', 'recount'] as const;
  const action = fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...usual) },
    { weight: 1, arbitrary: fc.constant('remove' as const) },
  );
  const together = fc.array(fc.tuple(action, fc.integer({ min: 1, max: 4 })), { minLength: 1, maxLength: 3 });
  let products = 0;
  await fc.assert(
    fc.asyncProperty(fc.nat(6), fc.array(together, { minLength: 1, maxLength: 8 }), async (stock, rounds) => {
      // products of one title have few addresses
      const { _id } = await created({ title: `Batido ${++products}`, stock: String(stock) });
      for (const round of rounds) {
        await Promise.all(round.map(([name, some]) => actions[name](_id, some)));
        const product = (await findProduct(_id))!;
        expect(product.stock + product.held).toBe(await sumOf(_id));
        expect(Math.min(product.stock, product.held)).toBeGreaterThanOrEqual(0);
        if (product.deletedAt) expect(product.stock + product.held).toBe(0);
      }
    }),
    modelRuns(4, 150),
  );
});
