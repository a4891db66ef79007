import { useEffect, useRef } from 'react';
import type { Cart } from '#shared/contracts/cart.ts';
import type { CartItem } from '#shared/rules/cart.ts';
import { cartApi } from '../../api/cart.ts';
import { getSession, useSession } from '../../api/session.ts';
import { getItems, setItems } from './cart-store.ts';
import { releaseUnpaidOrder, takeUnpaidOrder } from './unpaid-order.ts';

type CartRequest = () => Promise<{ data: { cart: Cart } }>;

let changes = 0;
let last: Promise<unknown> = Promise.resolve();

const fromServer = (cart: Cart): CartItem[] =>
  cart.items.map(({ _id, product, quantity, price }) => ({ id: _id, product, quantity, price }));

/**
 * Repeats a change at the server cart of whoever is signed in, one call after the other; the answer of the last one
 * replaces the lines, with today's prices and stock. Nothing happens for visitors. Rejects with the call's error.
 */
export async function syncToServer(call: CartRequest): Promise<void> {
  if (!getSession()) return;
  const mine = ++changes;
  const turn = last.then(call);
  last = turn.catch(() => undefined);
  const { data } = await turn.catch((error: unknown) => {
    unsaved.mark();
    throw error;
  });
  if (mine === changes && getSession()) setItems(fromServer(data.cart));
}

/** Whether the browser's lines hold a change that the server has not heard of, also after a reload. */
const unsaved = {
  mark: () => ignoringErrors(() => localStorage.setItem('cart-unsaved', 'yes')),
  clear: () => ignoringErrors(() => localStorage.removeItem('cart-unsaved')),
  is: () => ignoringErrors(() => localStorage.getItem('cart-unsaved')) !== null,
};

function ignoringErrors<T>(act: () => T): T | null {
  try {
    return act();
  } catch {
    return null; // storage is forbidden
  }
}

/** The browser's lines join the saved cart. */
async function mergeCarts(): Promise<void> {
  await syncToServer(() => {
    const items = getItems().map(({ id, quantity }) => ({ productId: id, quantity }));
    return items.length > 0 ? cartApi.merge({ body: { items } }) : cartApi.get();
  });
  unsaved.clear();
}

/** The saved cart, once no unpaid order of its own holds units back from it. */
const loadSavedCart = (unpaid: string | null): Promise<void> =>
  syncToServer(async () => {
    await releaseUnpaidOrder(unpaid);
    return cartApi.get();
  });

/**
 * Keeps the browser's cart and the saved one together while somebody is signed in. Signing in joins both. Whoever
 * arrives signed in sees the saved one: joining again would bring back what was taken out on another device.
 */
export function useCartSync(): void {
  const signedIn = useSession() !== null;
  const arrival = useRef<{ unpaid: string | null; known: boolean }>(undefined);
  useEffect(() => {
    // asked once and not of the hook: a prerendered page is a visitor's for its first moment
    arrival.current ??= { unpaid: takeUnpaidOrder(), known: getSession() !== null && !unsaved.is() };
    if (!signedIn) return;
    const { unpaid, known } = arrival.current;
    arrival.current = { unpaid: null, known: false };
    // offline or refused: the browser's cart goes on, and the next visit tries again
    (known ? loadSavedCart(unpaid) : releaseUnpaidOrder(unpaid).then(mergeCarts)).catch(() => undefined);
  }, [signedIn]);
  useEffect(() => {
    // the browser's Back may show the page as it was left
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) loadSavedCart(takeUnpaidOrder()).catch(() => undefined);
    };
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);
}
