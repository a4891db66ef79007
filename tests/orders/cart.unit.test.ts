import * as fc from 'fast-check';
import { inCents, priceOf } from '#shared/rules/orders/price.ts';
import { takeOut } from '#shared/rules/orders/cart-sale.ts';
import { describe, expect, it } from 'vitest';
import type { ProductSummary } from '#shared/contracts/catalogue/products.ts';
import {
  addItem,
  limitUnits,
  countUnits,
  mergeCarts,
  mergeLines,
  removeLine,
  setItemUnits,
  setUnits,
  type CartItem,
  type CartLine,
} from '#shared/rules/orders/cart.ts';

const line = fc.record({
  id: fc.constantFrom('a', 'b', 'c', 'd'),
  quantity: fc.integer({ min: 1, max: 999 }),
});
const lines = fc.array(line, { maxLength: 12 });
const ids = (some: readonly CartLine[]) => some.map(({ id }) => id);
const unitsOf = (some: readonly CartLine[], id: string) => countUnits(some.filter((one) => one.id === id));

describe('taking out', () => {
  it('P53: a sale takes its units out of each line, leaves the rest in order, and removes lines without any left', () => {
    fc.assert(
      fc.property(lines, lines, (some, sold) => {
        const cart = mergeLines(some);
        const left = takeOut(cart, sold);
        for (const { id, quantity } of cart)
          expect(unitsOf(left, id)).toBe(Math.max(0, quantity - unitsOf(sold, id)));
        expect(left.every(({ quantity }) => quantity > 0)).toBe(true);
        expect(ids(left)).toEqual(ids(cart).filter((id) => ids(left).includes(id)));
        expect(takeOut(cart, [])).toEqual(cart);
        expect(takeOut(cart, cart)).toEqual([]);
      }),
    );
  });
});

describe('merging', () => {
  it('P2: merging cart lines leaves one line per product with all units', () => {
    fc.assert(
      fc.property(lines, (some) => {
        const merged = mergeLines(some);
        expect(new Set(ids(merged)).size).toBe(merged.length);
        for (const { id } of some) expect(unitsOf(merged, id)).toBe(unitsOf(some, id));
        expect(mergeLines(merged)).toEqual(merged);
      }),
    );
  });

  it('P2: merging cart lines does not change the total', () => {
    const priced = fc
      .tuple(lines, fc.nat(100_000))
      .map(([some, cents]) => some.map((one) => ({ ...one, price: (cents + one.id.charCodeAt(0)) / 100 })));
    fc.assert(
      fc.property(priced, (some) => {
        const goods = (lines: typeof some) => priceOf(lines.map(inCents)).goodsCents;
        expect(goods(mergeLines(some))).toBe(goods(some));
      }),
    );
  });

  it('joining two carts takes the larger quantity per product, and joining again changes nothing', () => {
    fc.assert(
      fc.property(lines, lines, (a, b) => {
        const [saved, brought] = [mergeLines(a), mergeLines(b)];
        const joined = mergeCarts(saved, brought);
        expect(new Set(ids(joined))).toEqual(new Set([...ids(saved), ...ids(brought)]));
        for (const { id, quantity } of joined)
          expect(quantity).toBe(Math.max(unitsOf(saved, id), unitsOf(brought, id)));
        expect(mergeCarts(joined, brought)).toEqual(joined);
      }),
    );
  });
});

describe('lines', () => {
  it('setting a cart line changes its quantity, and removes it at 0 or less', () => {
    const some = [
      { id: 'a', quantity: 1 },
      { id: 'b', quantity: 2 },
    ];
    expect(setUnits(some, 'b', 7)).toEqual([some[0], { id: 'b', quantity: 7 }]);
    expect(setUnits(some, 'a', 0)).toEqual([some[1]]);
    expect(setUnits(some, 'a', -3)).toEqual([some[1]]);
    expect(setUnits(some, 'z', 3)).toEqual(some);
    expect(removeLine(some, 'b')).toEqual([some[0]]);
  });

  it('a cart quantity is limited to the range from 0 to the stock', () => {
    expect(limitUnits(5, 3)).toBe(3);
    expect(limitUnits(5, 0)).toBe(0);
    expect(limitUnits(5, -2)).toBe(0);
    expect(limitUnits(5000, 9000)).toBe(999);
  });
});

describe('the browser’s cart', () => {
  const product = (stock: number, price = 10): ProductSummary => ({
    _id: 'a',
    slug: 'a',
    title: 'A',
    kind: 'goods',
    price,
    reduction: null,
    netContent: null,
    stock,
    images: [],
    category: { _id: 'c', name: 'C', slug: 'c' },
    averageRating: 0,
    reviewCount: 0,
    totalSales: 0,
    isFeatured: false,
    createdAt: '2026-01-01T00:00:00.000Z',
  });

  it('the browser’s cart adds a product once and then units, at the first price', () => {
    const once = addItem([], product(5));
    const twice = addItem(once, product(5, 12), 2);
    expect(twice).toEqual([{ id: 'a', product: product(5), quantity: 3, price: 10 }]);
  });

  it('P2: the browser’s cart has one line per product within the stock after any clicks', () => {
    const click = fc.oneof(
      fc.record({ add: fc.integer({ min: 1, max: 9 }) }),
      fc.record({ set: fc.integer({ min: -2, max: 20 }) }),
    );
    fc.assert(
      fc.property(fc.nat(12), fc.array(click), (stock, clicks) => {
        let items: CartItem[] = [];
        for (const one of clicks) {
          items = 'add' in one ? addItem(items, product(stock), one.add) : setItemUnits(items, 'a', one.set);
        }
        expect(items.length).toBeLessThanOrEqual(1);
        for (const item of items) {
          expect(item.quantity).toBeGreaterThan(0);
          expect(item.quantity).toBeLessThanOrEqual(stock);
        }
      }),
    );
  });

  it('the browser’s cart stops at the stock and removes a line below one', () => {
    const items = addItem([], product(3), 8);
    expect(items[0]!.quantity).toBe(3);
    expect(setItemUnits(items, 'a', 4)[0]!.quantity).toBe(3);
    expect(setItemUnits(items, 'a', 0)).toEqual([]);
    expect(addItem([], product(0))).toEqual([]);
  });
});
