import type { CartItem } from '#shared/rules/orders/cart.ts';
import { getSession, useSession } from '../../../api/session.ts';
import { sharedStorage, tabStorage } from '../../../api/storage/browser-storage.ts';
import { storedValue, useStoredValue } from '../../../api/storage/stored-value.ts';
import { parseCart } from './parse-cart.ts';

const keptIn = (storage: typeof tabStorage) =>
  storedValue<readonly CartItem[]>({
    key: 'cart',
    initial: [],
    parse: parseCart,
    onUnreadable(error) {
      // eslint-disable-next-line no-console -- an unreadable cart is logged, and starts empty
      console.error('the stored cart cannot be read', error);
    },
    followsTabs: true,
    storage,
  });

const own = keptIn(sharedStorage);

/** The cart in a view of the site as another user, which changes nothing of the own one. */
const viewed = keptIn(tabStorage);

const stored = () => (getSession()?.view ? viewed : own);

/** The lines of the cart, oldest first. */
export const getItems = (): readonly CartItem[] => stored().get();

/** Replaces the lines, stores them and updates every component that shows them. */
export const setItems = (items: readonly CartItem[]): void => stored().set(items);

/** The cart as React state; empty in prerendered HTML, which every visitor receives. */
export const useCartItems = (): readonly CartItem[] => useStoredValue(useSession()?.view ? viewed : own);
