import { beforeEach, describe, expect, it } from 'vitest';
import type { StoredProduct } from '#functions/catalogue/products.ts';
import { call } from '../support/call.ts';
import { changeProduct } from '../support/catalogue/change-product.ts';
import { holdClock } from '../support/hold-clock.ts';
import { sampleCategory } from '../support/sample-items.ts';
import { signIn } from '../support/sign-in.ts';
import { stockProduct } from '../support/catalogue/stock-product.ts';
import { tableSpend } from '../support/table/table-spend.ts';
import { useTable } from '../support/table/table.ts';

await useTable();
const { handler } = await import('#functions/orders/checkout/cart.lambda.ts');
const { putCategory } = await import('#functions/catalogue/categories/categories.ts');
const { changeCart, findCart } = await import('#functions/orders/checkout/carts.ts');

const category = sampleCategory();
await putCategory(category);

const stocked = (facts: Partial<StoredProduct> = {}) => stockProduct({ categoryId: category._id, ...facts });

let token: string;
let userId: string;
beforeEach(async () => {
  ({ token, userId } = await signIn());
});

const get = () => call(handler, 'GET /api/cart', { token });
const add = (productId: string, quantity?: unknown) =>
  call(handler, 'POST /api/cart/add', { token, body: { productId, quantity } });
const set = (id: string, quantity: unknown) =>
  call(handler, 'PUT /api/cart/{id}', { token, params: { id }, body: { quantity } });
const remove = (id: string) => call(handler, 'DELETE /api/cart/{id}', { token, params: { id } });
const merge = (items: { productId: string; quantity: number }[]) =>
  call(handler, 'POST /api/cart/merge', { token, body: { items } });
const quantities = ({ body }: Awaited<ReturnType<typeof get>>) =>
  body.data.cart.items.map((item: { _id: string; quantity: number }) => [item._id, item.quantity]);

const unknown = 'prd_01JD0000000000000000000000';

describe('reading a cart', () => {
  it('the cart of a new user is empty', async () => {
    const { status, body } = await get();
    expect(status).toBe(200);
    expect(body).toEqual({ success: true, data: { cart: { items: [], itemCount: 0, subtotal: 0 } } });
  });

  it('P3: a cart shows the current price and at most the current stock', async () => {
    const product = await stocked({ priceCents: 1999, stock: 9 });
    await add(product._id, 5);
    await changeProduct(product._id, { priceCents: 2099 });
    await changeProduct(product._id, { stock: 2 });
    const { cart } = (await get()).body.data;
    expect(cart).toMatchObject({ itemCount: 2, subtotal: 41.98 });
    expect(cart.items).toMatchObject([
      { _id: product._id, quantity: 2, price: 20.99, product: { price: 20.99, stock: 2 } },
    ]);
  });

  it('a cart hides products that are unlisted or sold out and shows them when they return', async () => {
    const [gone, sold] = [await stocked(), await stocked()];
    await add(gone._id);
    await add(sold._id, 3);
    await changeProduct(gone._id, { isActive: false });
    await changeProduct(sold._id, { stock: 0 });
    expect(quantities(await get())).toEqual([]);
    await changeProduct(sold._id, { stock: 8 });
    expect(quantities(await get())).toEqual([[sold._id, 3]]);
  });

  it('P45: reading a cart costs two round trips and at most three read units, the session included', async () => {
    holdClock();
    const lines = await Promise.all(Array.from({ length: 12 }, () => stocked()));
    await merge(lines.map(({ _id }) => ({ productId: _id, quantity: 1 })));
    const { result, trips, readUnits } = await tableSpend(get);
    expect(result.body.data.cart.items).toHaveLength(12);
    expect(trips).toBe(2);
    expect(readUnits).toBeLessThanOrEqual(3);
  });

  it('P39: a cart needs a session', async () => {
    for (const bad of [undefined, 'usr_x.forged']) {
      expect((await call(handler, 'GET /api/cart', { token: bad })).status).toBe(401);
    }
  });
});

describe('adding to a cart', () => {
  it('P2: adding a product twice makes one line, one unit by default, at most the stock', async () => {
    const product = await stocked({ stock: 4 });
    expect(quantities(await add(product._id))).toEqual([[product._id, 1]]);
    expect(quantities(await add(product._id, 2))).toEqual([[product._id, 3]]);
    expect(quantities(await add(product._id, 999))).toEqual([[product._id, 4]]);
    expect((await findCart(userId)).lines).toEqual([{ id: product._id, quantity: 4 }]);
  });

  it('adding a sold-out, inactive or unknown product is refused and the cart stays', async () => {
    const [soldOut, inactive] = [await stocked({ stock: 0 }), await stocked({ isActive: false })];
    const refused = await add(soldOut._id);
    expect([refused.status, refused.body.message]).toEqual([409, 'Producto sin stock']);
    for (const id of [inactive._id, unknown]) expect((await add(id)).body.code).toBe('product_not_found');
    expect((await findCart(userId)).version).toBe(0);
  });

  it.each([0, -1, 1.5, 1e9, '2', null, 'NaN'])('P3: adding a quantity of %j is a 400', async (quantity) => {
    const product = await stocked();
    const { status, body } = await add(product._id, quantity);
    expect([status, body.field]).toEqual([400, 'quantity']);
    expect((await findCart(userId)).version).toBe(0);
  });

  it('a cart takes forty products, and unlisted ones make room', async () => {
    const old = await stocked();
    const products = await Promise.all(Array.from({ length: 39 }, () => stocked()));
    await add(old._id);
    await merge(products.map(({ _id }) => ({ productId: _id, quantity: 1 })));
    const next = await stocked();
    const full = await add(next._id);
    expect([full.status, full.body.code]).toEqual([409, 'cart_full']);
    expect((await add(old._id)).status).toBe(200);
    await changeProduct(old._id, { isActive: false });
    expect((await add(next._id)).body.data.cart.items).toHaveLength(40);
  });

  it('two concurrent additions are both in the cart', async () => {
    const [a, b] = [await stocked(), await stocked()];
    await Promise.all([add(a._id), add(b._id)]);
    expect((await get()).body.data.cart.itemCount).toBe(2);
  });
});

describe("merging the browser's cart at sign-in", () => {
  it('P2: merging a cart takes the larger quantity of each product, however often it is sent', async () => {
    const [a, b] = [await stocked(), await stocked({ stock: 3 })];
    await add(a._id, 2);
    const brought = [
      { productId: a._id, quantity: 1 },
      { productId: b._id, quantity: 2 },
      { productId: b._id, quantity: 2 },
      { productId: unknown, quantity: 1 },
    ];
    for (let time = 0; time < 2; time++) {
      expect(quantities(await merge(brought))).toEqual([
        [a._id, 2],
        [b._id, 3],
      ]);
    }
    expect((await findCart(userId)).version).toBe(2);
  });

  it('merging a cart keeps the quantity of a sold-out product until it returns', async () => {
    const product = await stocked({ stock: 0 });
    expect(quantities(await merge([{ productId: product._id, quantity: 4 }]))).toEqual([]);
    expect((await set(product._id, 3)).status).toBe(200);
    await changeProduct(product._id, { stock: 9 });
    expect(quantities(await get())).toEqual([[product._id, 3]]);
  });

  it('merging an empty cart succeeds and one of more than fifty lines is refused', async () => {
    expect((await merge([])).status).toBe(200);
    const many = Array.from({ length: 51 }, () => ({ productId: unknown, quantity: 1 }));
    expect((await merge(many)).status).toBe(400);
  });
});

describe('changing a cart', () => {
  it('a cart line is set to a quantity within the stock, and 0 removes it', async () => {
    const product = await stocked({ stock: 5 });
    await add(product._id);
    expect(quantities(await set(product._id, 4))).toEqual([[product._id, 4]]);
    expect(quantities(await set(product._id, 50))).toEqual([[product._id, 5]]);
    expect(quantities(await set(product._id, 0))).toEqual([]);
  });

  it('a cart line of an unlisted product can be removed but not changed', async () => {
    const product = await stocked();
    await add(product._id);
    await changeProduct(product._id, { isActive: false });
    expect((await set(product._id, 2)).status).toBe(404);
    expect((await set(product._id, 0)).status).toBe(200);
    expect((await findCart(userId)).lines).toEqual([]);
  });

  it('one cart line can be removed, and the whole cart emptied', async () => {
    const [a, b] = [await stocked(), await stocked()];
    await add(a._id);
    await add(b._id);
    expect(quantities(await remove(a._id))).toEqual([[b._id, 1]]);
    const { body } = await call(handler, 'DELETE /api/cart/clear', { token });
    expect(body.data.cart).toEqual({ items: [], itemCount: 0, subtotal: 0 });
    expect(quantities(await get())).toEqual([]);
  });

  it("P18: a product in another user's cart is not found", async () => {
    const product = await stocked();
    const other = await signIn();
    await changeCart(other.userId, await findCart(other.userId), () => [{ id: product._id, quantity: 2 }]);
    for (const response of [
      await set(product._id, 1),
      await set(product._id, 0),
      await remove(product._id),
    ]) {
      expect([response.status, response.body.code]).toEqual([404, 'product_not_found']);
    }
    expect((await findCart(other.userId)).lines).toEqual([{ id: product._id, quantity: 2 }]);
  });

  it('P45: a change of a cart costs three round trips: the session, the read, the conditional write', async () => {
    holdClock();
    const product = await stocked();
    await get();
    const { trips, operations } = await tableSpend(() => add(product._id));
    expect(trips).toBe(3);
    expect(operations.at(-1)).toBe('PutItem');
  });
});
