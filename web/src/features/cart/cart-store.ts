import { useSyncExternalStore } from 'react';
import type { CartItem } from '#shared/rules/cart.ts';
import { parseCart } from './stored-cart.ts';

/** What the browser keeps of the cart (storefront.md section 4): read once, written on every change. */
const storageKey = 'cart';
const listeners = new Set<() => void>();
const none: readonly CartItem[] = [];
let items: readonly CartItem[] | undefined;

function read(): readonly CartItem[] {
  try {
    const stored = localStorage.getItem(storageKey);
    return stored === null ? none : parseCart(stored);
  } catch (error) {
    // eslint-disable-next-line no-console -- storefront.md section 4: logged, and the cart starts empty
    console.error('the stored cart cannot be read', error);
    return none;
  }
}

/** The lines of the cart, oldest first. */
export const getItems = (): readonly CartItem[] => (items ??= read());

/** Replaces the lines, keeps them and tells everybody who shows them. */
export function setItems(next: readonly CartItem[]): void {
  items = next;
  try {
    localStorage.setItem(storageKey, JSON.stringify(next));
  } catch {
    // storage is full or forbidden: the cart lives as long as the tab
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  // another tab of the same shop
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== storageKey && key !== null) return;
    items = read();
    listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

/** The cart as React state; empty on the server, so prerendered pages are everybody's. */
export const useCartItems = (): readonly CartItem[] => useSyncExternalStore(subscribe, getItems, () => none);
