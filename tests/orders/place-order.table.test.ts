import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { sampleCategory } from '../support/sample-items.ts';
import { createBuyer, createProduct, cartLine } from '../support/start-shop.ts';
import { faultCalls } from '../support/table/table-faults.ts';
import { useTable } from '../support/table/table.ts';
import { modelRuns } from '../support/run/rounds.ts';

await useTable();
const { putCategory } = await import('#functions/catalogue/categories/categories.ts');
const { keys } = await import('#functions/entities.ts');
const { update } = await import('#functions/platform/table/table.ts');
const { placeOrder } = await import('#functions/orders/checkout/place-order.ts');
const { findProduct } = await import('#functions/catalogue/products.ts');
const { listOrders, findOrder } = await import('#functions/orders/orders.ts');
const { orderResponse } = await import('#functions/orders/order-response.ts');
const { releaseOrder } = await import('#functions/orders/checkout/reconcile-order.ts');

const now = new Date('2026-11-21T10:00:00Z');
const ip = '203.0.113.7';

const buyer = async () => (await createBuyer()).user;

const units = async (id: string) => {
  const { stock, held, totalSales } = (await findProduct(id))!;
  return { stock, held, totalSales };
};

it('P1: of sixty concurrent buyers of ten units ten get one and fifty get 409 with the remaining stock', async () => {
  const product = await createProduct({ stock: 10 });
  const crowd = await Promise.all(Array.from({ length: 60 }, buyer));
  const outcomes = await Promise.allSettled(
    crowd.map((user) => placeOrder(user, [cartLine(product, 1)], ip, now)),
  );
  const sold = outcomes.filter((outcome) => outcome.status === 'fulfilled');
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(sold).toHaveLength(10);
  for (const { reason } of refused) expect(['cart_changed', 'conflict']).toContain(reason.code);
  expect(await units(product._id)).toEqual({ stock: 0, held: 10, totalSales: 0 });
});

it('P1: stock and held units together stay constant for every sequence of orders and releases', async () => {
  const product = await createProduct({ stock: 6 });
  const actions = fc.array(fc.record({ buy: fc.boolean(), quantity: fc.integer({ min: 1, max: 4 }) }), {
    maxLength: 12,
  });
  await fc.assert(
    fc.asyncProperty(actions, async (steps) => {
      const open: Awaited<ReturnType<typeof placeOrder>>[] = [];
      for (const { buy, quantity } of steps) {
        const order = open.pop();
        if (!buy && order) await releaseOrder(order, new Date());
        else {
          if (order) open.push(order);
          const placed = await placeOrder(await buyer(), [cartLine(product, quantity)], ip, now).catch(
            () => null,
          );
          if (placed) open.push(placed);
        }
        const { stock, held } = await units(product._id);
        expect(stock).toBeGreaterThanOrEqual(0);
        expect(stock + held).toBe(6);
      }
      for (const order of open) await releaseOrder(order, new Date());
    }),
    modelRuns(3, 60),
  );
});

it('P2: a product on two lines becomes one line of the order', async () => {
  const product = await createProduct({ stock: 5 });
  const order = await placeOrder(await buyer(), [cartLine(product, 2), cartLine(product, 3)], ip, now);
  expect(order.lines).toMatchObject([{ productId: product._id, quantity: 5 }]);
  expect(await units(product._id)).toEqual({ stock: 0, held: 5, totalSales: 0 });
});

it('an order keeps what a package contained, for its price per kilogram', async () => {
  const netContent = { amount: 300, unit: 'g' as const };
  const [user, product] = [await buyer(), await createProduct({ netContent })];
  const { _id } = await placeOrder(user, [cartLine(product)], ip, now);
  const stored = (await findOrder(user._id, _id))!;
  expect(orderResponse(stored).items).toMatchObject([{ netContent }]);
});

it("P3: an order at another price than the table's is refused with the current price, and nothing is written", async () => {
  const product = await createProduct({ priceCents: 1999 });
  const forged = { product: product._id, quantity: 1, price: 0.01 };
  const forger = await buyer();
  await expect(placeOrder(forger, [forged], ip, now)).rejects.toMatchObject({
    code: 'cart_changed',
    extra: { details: { changes: [{ product: product._id, price: 19.99, stock: 10 }] } },
  });
  expect((await listOrders(forger._id, 10)).orders).toEqual([]);
  expect(await units(product._id)).toEqual({ stock: 10, held: 0, totalSales: 0 });
});

it("an order of unlisted or inactive products, or of more units than in stock, is refused with each product's state", async () => {
  const inactive = await createProduct({ isActive: false, title: 'Retirado' });
  const scarce = await createProduct({ stock: 1 });
  const gone = 'prd_01JD0000000000000000000000';
  const lines = [cartLine(inactive, 1), cartLine(scarce, 2), { product: gone, quantity: 1, price: 1 }];
  await expect(placeOrder(await buyer(), lines, ip, now)).rejects.toMatchObject({
    extra: {
      details: {
        changes: [
          { product: inactive._id, title: 'Retirado', price: null, stock: 0 },
          { product: scarce._id, stock: 1 },
          { product: gone, title: null, price: null, stock: 0 },
        ],
      },
    },
  });
});

it('an order of a product in an inactive category is refused', async () => {
  const shelf = sampleCategory({ isActive: false });
  await putCategory(shelf);
  const product = await createProduct({ categoryId: shelf._id });
  await expect(placeOrder(await buyer(), [cartLine(product, 1)], ip, now)).rejects.toMatchObject({
    extra: { details: { changes: [{ product: product._id, price: null, stock: 0 }] } },
  });
});

it('the loser of two concurrent orders gets the line that is sold out', async () => {
  const [calm, wanted] = [await createProduct(), await createProduct({ stock: 1 })];
  const lines = [cartLine(calm, 1), cartLine(wanted, 1)];
  const [slow, fast] = [await buyer(), await buyer()];
  const calls = faultCalls(
    async (send) => {
      calls.restore();
      await placeOrder(fast, [cartLine(wanted, 1)], ip, now);
      return send();
    },
    (_, command) => command === 'TransactWriteItems',
  );
  await expect(placeOrder(slow, lines, ip, now)).rejects.toMatchObject({
    code: 'cart_changed',
    extra: { details: { changes: [{ product: wanted._id, stock: 0 }] } },
  });
  expect(await units(calm._id)).toEqual({ stock: 10, held: 0, totalSales: 0 });
});

it.each([
  ['price', { priceCents: 999 }, { price: 9.99, stock: 10 }],
  ['presence in the shop', { isActive: false }, { price: null, stock: 0 }],
])('an order is refused when the %s of a product changes after it was read', async (_, change, expected) => {
  const [user, product] = [await buyer(), await createProduct()];
  const [attribute, value] = Object.entries(change)[0]!;
  const calls = faultCalls(
    async (send) => {
      calls.restore();
      const write = { update: 'SET #a = :v', names: { '#a': attribute }, values: { ':v': value } };
      await update(keys.product(product._id), write);
      return send();
    },
    (_nth, command) => command === 'TransactWriteItems',
  );
  await expect(placeOrder(user, [cartLine(product, 1)], ip, now)).rejects.toMatchObject({
    code: 'cart_changed',
    extra: { details: { changes: [{ product: product._id, ...expected }] } },
  });
  expect(await units(product._id)).toEqual({ stock: 10, held: 0, totalSales: 0 });
});

it('an order pays 4,99 € of shipping below 50 € of goods and none from 50 €', async () => {
  const cheap = await createProduct({ priceCents: 4999 });
  const round = await createProduct({ priceCents: 5000 });
  expect(await placeOrder(await buyer(), [cartLine(cheap, 1)], ip, now)).toMatchObject({
    subtotalCents: 4999,
    shippingCents: 499,
    totalCents: 5498,
  });
  expect(await placeOrder(await buyer(), [cartLine(round, 1)], ip, now)).toMatchObject({
    shippingCents: 0,
    totalCents: 5000,
  });
});

it('an order number has the day and a short random part', async () => {
  const product = await createProduct();
  const user = await buyer();
  const order = await placeOrder(user, [cartLine(product, 1)], ip, now);
  expect(order.orderNumber).toMatch(/^TZ-261121-[0-9A-Z]{6}$/);
  expect(await findOrder(user._id, order._id)).toEqual(order);
  expect(await findOrder('usr_other', order._id)).toBeNull();
});
