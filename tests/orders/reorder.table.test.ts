import { expect, it } from 'vitest';
import { nightly } from '#tests/support/run/rounds.ts';
import type { StoredProduct } from '#functions/catalogue/products.ts';
import { call } from '../support/call.ts';
import { changeProduct } from '../support/catalogue/change-product.ts';
import { holdClock } from '../support/hold-clock.ts';
import { sampleCategory } from '../support/sample-items.ts';
import { sampleOrder } from '../support/sample-order.ts';
import { signIn } from '../support/sign-in.ts';
import { stockProduct } from '../support/catalogue/stock-product.ts';
import { tableSpend } from '../support/table/table-spend.ts';
import { useTable } from '../support/table/table.ts';

await useTable();
const { handler } = await import('#functions/orders/orders.lambda.ts');
const { putCategory } = await import('#functions/catalogue/categories/categories.ts');
const { changeCart, findCart } = await import('#functions/orders/checkout/carts.ts');
const { put } = await import('#functions/platform/table/table.ts');
const { keys } = await import('#functions/entities.ts');

const category = sampleCategory();
await putCategory(category);

const stocked = (facts: Partial<StoredProduct> = {}) => stockProduct({ categoryId: category._id, ...facts });

/** A paid order of some units of each product, at the prices of its day. */
async function ordered(
  userId: string,
  ...bought: [product: { _id: string; title: string }, units: number][]
) {
  const order = sampleOrder(new Date('2026-10-01T10:00:00Z'), { userId });
  const lines = bought.map(([{ _id: productId, title }, quantity]) => ({
    ...order.lines[0]!,
    productId,
    title,
    quantity,
  }));
  await put({ ...keys.order(userId, order._id), ...order, lines });
  return order;
}

const reorder = (token: string, id: string) =>
  call(handler, 'POST /api/orders/{id}/reorder', { token, params: { id } });

it("an order that is repeated comes into the cart at today's prices, and a second time changes nothing", async () => {
  const { token, userId } = await signIn();
  const [tub, bar, kept] = [
    await stocked({ priceCents: 2990, stock: 9 }),
    await stocked({ priceCents: 250 }),
    await stocked(),
  ];
  const order = await ordered(userId, [tub, 2], [bar, 3]);
  await changeProduct(tub._id, { priceCents: 3190 });
  await changeCart(userId, await findCart(userId), () => [
    { id: kept._id, quantity: 1 },
    { id: bar._id, quantity: 5 },
  ]);
  for (let time = 0; time < 2; time++) {
    const { status, body } = await reorder(token, order._id);
    expect([status, body.data.missing]).toEqual([200, []]);
    expect(body.data.cart.items).toMatchObject([
      { _id: kept._id, quantity: 1 },
      { _id: bar._id, quantity: 5 },
      { _id: tub._id, quantity: 2, price: 31.9 },
    ]);
  }
  expect((await findCart(userId)).version).toBe(2);
});

it('an order that is repeated says what is no longer sold, sold out or left in fewer units', async () => {
  const { token, userId } = await signIn();
  const [gone, soldOut, few, fine] = [
    await stocked({ title: 'Banda', isActive: false }),
    await stocked({ title: 'Comba', stock: 0 }),
    await stocked({ title: 'Bote', stock: 2 }),
    await stocked({ title: 'Barrita' }),
  ];
  const order = await ordered(userId, [gone, 1], [soldOut, 1], [few, 3], [fine, 1]);
  const { body } = await reorder(token, order._id);
  expect(body.data.missing).toEqual([
    { title: 'Banda', reason: 'gone', wanted: 1, inCart: 0 },
    { title: 'Comba', reason: 'sold_out', wanted: 1, inCart: 0 },
    { title: 'Bote', reason: 'few', wanted: 3, inCart: 2 },
  ]);
  expect((await findCart(userId)).lines).toEqual([
    { id: few._id, quantity: 2 },
    { id: fine._id, quantity: 1 },
  ]);
});

nightly('an order that is repeated into a full cart says that it takes no more products', async () => {
  const { token, userId } = await signIn();
  const products: Awaited<ReturnType<typeof stocked>>[] = [];
  for (let count = 0; count < 40; count++) products.push(await stocked());
  await changeCart(userId, await findCart(userId), () =>
    products.map(({ _id: id }) => ({ id, quantity: 1 })),
  );
  const next = await stocked({ title: 'Bote' });
  const order = await ordered(userId, [next, 1], [products[0]!, 2]);
  const { body } = await reorder(token, order._id);
  expect(body.data.missing).toEqual([{ title: 'Bote', reason: 'cart_full', wanted: 1, inCart: 0 }]);
  expect(body.data.cart.items[0]).toMatchObject({ _id: products[0]!._id, quantity: 2 });
});

it("P18: another user's order is not found, and changes no cart", async () => {
  const [owner, other] = [await signIn(), await signIn()];
  const order = await ordered(owner.userId, [await stocked(), 1]);
  const { status, body } = await reorder(other.token, order._id);
  expect([status, body.code]).toEqual([404, 'order_not_found']);
  expect((await findCart(other.userId)).version).toBe(0);
});

it('P45: repeating an order costs three round trips: the session, the reads, the conditional write', async () => {
  holdClock();
  const { token, userId } = await signIn();
  const order = await ordered(userId, [await stocked(), 1]);
  const warm = await ordered(userId, [await stocked(), 1]);
  await reorder(token, warm._id);
  const { trips, operations } = await tableSpend(() => reorder(token, order._id));
  expect(trips).toBe(3);
  expect(operations.at(-1)).toBe('PutItem');
});
