import type { CartItem } from '#shared/rules/orders/cart.ts';
import { storedValue, useStoredValue } from '../../api/storage/stored-value.ts';
import { parseCart } from './parse-cart.ts';

const stored = storedValue<readonly CartItem[]>({
  key: 'cart',
  initial: [],
  parse: parseCart,
  onUnreadable(error) {
    // eslint-disable-next-line no-console -- an unreadable cart is logged, and starts empty
    console.error('the stored cart cannot be read', error);
  },
  followsTabs: true,
});

/** The lines of the cart, oldest first. */
export const getItems = stored.get;

/** Replaces the lines, stores them and updates every component that shows them. */
export const setItems = stored.set;

/** The cart as React state; empty in prerendered HTML, which every visitor receives. */
export const useCartItems = (): readonly CartItem[] => useStoredValue(stored);
