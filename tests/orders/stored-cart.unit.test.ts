import { assert, json, property } from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CartItem } from '#shared/rules/orders/cart.ts';
import { parseCart } from '../../web/src/features/orders/cart/parse-cart.ts';
import { stubStorage } from '../support/browser-storage.ts';

const picture = { url: '/a-640.webp', alt: 'A', isPrimary: true, width: 1, height: 1, color: '#000000' };
const item = {
  id: 'prd_1',
  quantity: 2,
  price: 9.9,
  product: {
    _id: 'prd_1',
    slug: 'a',
    title: 'A',
    price: 9.9,
    kind: 'food',
    netContent: null,
    stock: 4,
    images: [picture],
  },
} as unknown as CartItem;
const { product } = item;

describe('a stored cart', () => {
  it('a stored cart is read as it was written', () => {
    expect(parseCart(JSON.stringify([item]))).toEqual([item]);
    expect(parseCart('[]')).toEqual([]);
  });

  it.each([
    ['no JSON', '{'],
    ['no list', '{}'],
    ['null', 'null'],
    ['a hole', '[null]'],
    ['no product', JSON.stringify([{ ...item, product: undefined }])],
    ['another product', JSON.stringify([{ ...item, id: 'prd_2' }])],
    ['half a unit', JSON.stringify([{ ...item, quantity: 0.5 }])],
    ['no unit', JSON.stringify([{ ...item, quantity: 0 }])],
    ['a negative price', JSON.stringify([{ ...item, price: -1 }])],
    ['a price in words', JSON.stringify([{ ...item, price: '9,90' }])],
    ['no stock', JSON.stringify([{ ...item, product: { ...product, stock: null } }])],
    ['no pictures', JSON.stringify([{ ...item, product: { ...product, images: undefined } }])],
    ['a picture that is none', JSON.stringify([{ ...item, product: { ...product, images: [null] } }])],
    ['no title', JSON.stringify([{ ...item, product: { ...product, title: {} } }])],
    [
      'a content in stones',
      JSON.stringify([{ ...item, product: { ...product, netContent: { amount: 1, unit: 'st' } } }]),
    ],
    ['no kind', JSON.stringify([{ ...item, product: { ...product, kind: undefined } }])],
    ['no slug', JSON.stringify([{ ...item, product: { ...product, slug: 3 } }])],
  ])('P41: a stored cart with %s is rejected', (_, text) => {
    expect(() => parseCart(text)).toThrow(/not a list of cart items|JSON/);
  });

  it('P41: any JSON in the storage is either rejected or a valid cart', () => {
    assert(
      property(json(), (text) => {
        try {
          for (const {
            quantity,
            price,
            product: { images },
          } of parseCart(text)) {
            expect(quantity * price + images.length).toBeGreaterThanOrEqual(0);
          }
        } catch (error) {
          expect(error).toBeInstanceOf(Error);
        }
      }),
    );
  });
});

describe('cart store', () => {
  const storage = stubStorage('localStorage');
  beforeEach(() => {
    vi.resetModules();
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
  const loadStore = () => import('../../web/src/features/orders/cart/cart-store.ts');

  it('the cart is read once and stored with each change', async () => {
    storage.entries.set('cart', JSON.stringify([item]));
    const { getItems, setItems } = await loadStore();
    expect(getItems()).toEqual([item]);
    storage.entries.set('cart', '[]');
    expect(getItems()).toEqual([item]);
    setItems([{ ...item, quantity: 1 }]);
    expect(JSON.parse(storage.entries.get('cart')!)).toEqual([{ ...item, quantity: 1 }]);
  });

  it('P41: an unreadable cart starts empty and is logged', async () => {
    storage.entries.set('cart', '{{');
    const { getItems } = await loadStore();
    expect(getItems()).toEqual([]);
    expect(console.error).toHaveBeenCalledOnce();
  });

  it('P41: the cart is kept in memory when storage is disabled', async () => {
    storage.isDisabled = true;
    const { getItems, setItems } = await loadStore();
    expect(getItems()).toEqual([]);
    setItems([item]);
    expect(getItems()).toEqual([item]);
  });
});
