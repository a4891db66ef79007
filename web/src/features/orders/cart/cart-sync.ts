import { useEffect, useRef } from 'react';
import type { Cart } from '#shared/contracts/orders/cart.ts';
import type { CartItem } from '#shared/rules/orders/cart.ts';
import { sharedStorage } from '../../../api/storage/browser-storage.ts';
import { api } from '../../../api/api.ts';
import { getSession, useSession } from '../../../api/session.ts';
import { getItems, setItems } from './cart-store.ts';
import { isPayingOrder } from './paying-order.ts';
import { releaseUnpaidOrder, takeUnpaidOrder } from './unpaid-order.ts';

type CartRequest = () => Promise<{ data: { cart: Cart } }>;

let changes = 0;
let last: Promise<unknown> = Promise.resolve();

const fromServer = (cart: Cart): CartItem[] =>
  cart.items.map(({ _id, product, quantity, price }) => ({ id: _id, product, quantity, price }));

/**
 * Repeats a change on the server's cart of the signed-in user, one call after the other. The response of the last call
 * replaces the lines, with current prices and stock. Does nothing for visitors. Rejects with the call's error.
 */
export async function syncToServer(call: CartRequest): Promise<void> {
  const session = getSession();
  if (!session) return;
  const mine = ++changes;
  const isHeld = () => getSession()?.user._id === session.user._id;
  // the session may have ended while earlier calls were under way: another user's cart must not change
  const turn = last.then(() => (isHeld() ? call() : Promise.reject(new Error('the session has ended'))));
  last = turn.catch(() => undefined);
  const { data } = await turn.catch((error: unknown) => {
    // the refusal of a view as another user changes nothing
    if (!session.view) unsaved.mark();
    throw error;
  });
  if (mine === changes && isHeld()) setItems(fromServer(data.cart));
}

/**
 * Whether the browser's cart has changes that the server has not saved; survives a reload. That of a view as another user
 * never has any.
 */
const unsaved = {
  mark: () => sharedStorage.set('cart-unsaved', 'yes'),
  clear: () => sharedStorage.remove('cart-unsaved'),
  is: () => !getSession()?.view && sharedStorage.get('cart-unsaved') !== null,
};

const loadPaidOrder = () => import('./paid-order.ts');

/** Merges the browser's lines into the saved cart, without what has been paid since they were put in. */
async function mergeCarts(): Promise<void> {
  await syncToServer(async () => {
    if (isPayingOrder()) setItems(await (await loadPaidOrder()).withoutPaidUnits(getItems()));
    const items = getItems().map(({ id, quantity }) => ({ productId: id, quantity }));
    return items.length > 0 ? api.cart.merge({ body: { items } }) : api.cart.get();
  });
  unsaved.clear();
}

/** Replaces the lines by the saved cart: a sale has taken its units out of it. */
export const reloadCart = (): void => void syncToServer(() => api.cart.get()).catch(() => undefined);

/** Loads the saved cart, after releasing the stock that an unpaid order of this tab holds. */
const loadSavedCart = (unpaid: string | null): Promise<void> =>
  syncToServer(async () => {
    await releaseUnpaidOrder(unpaid);
    return api.cart.get();
  });

/**
 * Keeps the browser's cart and the saved one in sync while a user is signed in. Signing in merges both. A page that
 * opens signed in loads the saved one: merging again would restore items that were removed on another device.
 */
export function useCartSync(): void {
  const signedIn = useSession() !== null;
  const arrival = useRef<{ unpaid: string | null; known: boolean }>(undefined);
  useEffect(() => {
    // read once and not from the hook: a prerendered page renders signed out first
    arrival.current ??= { unpaid: takeUnpaidOrder(), known: getSession() !== null && !unsaved.is() };
    if (!signedIn) return;
    const { unpaid, known } = arrival.current;
    arrival.current = { unpaid: null, known: false };
    // offline or refused: the browser's cart stays, and the next visit retries
    (known ? loadSavedCart(unpaid) : releaseUnpaidOrder(unpaid).then(mergeCarts)).catch(() => undefined);
  }, [signedIn]);
  useEffect(() => {
    // the back/forward cache may restore the page as it was left
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) loadSavedCart(takeUnpaidOrder()).catch(() => undefined);
    };
    // the order may have been paid in another tab, or on a page that was closed
    const onVisible = () => {
      if (document.visibilityState !== 'visible' || !getSession() || !isPayingOrder()) return;
      loadPaidOrder()
        .then(({ takePaidOrder }) => takePaidOrder())
        .then(
          (paid) => paid && reloadCart(),
          () => undefined,
        );
    };
    window.addEventListener('pageshow', onShow);
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      window.removeEventListener('pageshow', onShow);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, []);
}
