import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CartChange, PaidOrder } from '#shared/contracts/orders/checkout.ts';
import { api } from '../../../api/api.ts';
import { ApiError } from '../../../api/client.ts';
import { getSession } from '../../../api/session.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { getItems, setItems } from './cart-store.ts';
import { reloadCart } from './cart-sync.ts';
import { drawerMessages } from './drawer-messages.ts';
import { messages } from './messages.ts';
import { rememberPayingOrder } from './paid-order.ts';
import { rememberUnpaidOrder } from './unpaid-order.ts';

/**
 * `checkout` creates the order and opens Stripe's payment page; `isWorking` until the browser leaves. `paidOrder` is the order
 * that was already paid for these products: the buyer is asked before `checkout` orders them again.
 */
export function useCheckout(onLeave: () => void) {
  const navigate = useNavigate();
  const [isWorking, setWorking] = useState(false);
  const [paidOrder, setPaidOrder] = useState<PaidOrder | null>(null);
  useBackFromPayment(() => setWorking(false));

  const toLogin = (tell: () => void) => {
    tell();
    onLeave();
    void navigate(sitePaths.loginThen(sitePaths.openCart));
  };

  const checkout = async ({ again = false } = {}) => {
    setPaidOrder(null);
    const items = getItems();
    if (items.length === 0) return toast.error({ description: drawerMessages.empty });
    // nothing has failed: the next page is the way on
    if (!getSession()) return toLogin(() => toast.info({ title: drawerMessages.loginRequired }));
    setWorking(true);
    try {
      const lines = items.map(({ id, quantity, price, product: { kind } }) => ({
        product: id,
        quantity,
        price,
        kind,
      }));
      const { data } = await api.checkout.createCheckoutSession({ body: { items: lines, again } });
      if (!data.url) throw new Error(drawerMessages.noPaymentUrl);
      rememberUnpaidOrder(data.orderId);
      rememberPayingOrder(data.orderId);
      // stays working: the page is unloading
      window.location.assign(data.url);
      return undefined;
    } catch (error) {
      setWorking(false);
      if (error instanceof ApiError && error.code === 'already_ordered')
        return setPaidOrder(error.details as PaidOrder);
      return showCheckoutError(error, toLogin);
    }
  };

  const keepSavedCart = () => {
    setPaidOrder(null);
    reloadCart();
  };

  return { checkout, isWorking, paidOrder, keepSavedCart };
}

/** Calls `onBack` when the back/forward cache restores this page, whose button would still be busy. */
function useBackFromPayment(onBack: () => void): void {
  const wake = useEffectEvent(onBack);
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && wake();
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);
}

function showCheckoutError(error: unknown, toLogin: (tell: () => void) => void): void {
  if (!(error instanceof ApiError)) return toast.error({ description: messageOf(error) });
  if (error.status === 401) return toLogin(() => toast.error({ description: messages.sessionExpired }));
  if (error.code === 'cart_changed') applyChanges((error.details as { changes: CartChange[] }).changes);
  const known = error.status >= 400 && error.status < 500;
  return toast.error({ description: known ? error.message : drawerMessages.checkoutFailed });
}

const messageOf = (error: unknown) =>
  error instanceof Error && error.message === drawerMessages.noPaymentUrl
    ? drawerMessages.noPaymentUrl
    : drawerMessages.checkoutFailed;

/** Applies the server's current prices, stock and kinds to the lines, and removes products that are gone (P41). */
function applyChanges(changes: CartChange[]): void {
  const news = new Map(changes.map((change) => [change.product, change]));
  const next = getItems().flatMap((item) => {
    const change = news.get(item.id);
    if (!change) return [item];
    if (change.price === null || change.stock <= 0) return [];
    const { price, stock, kind } = change;
    const product = { ...item.product, price, stock, kind: kind ?? item.product.kind };
    return [{ ...item, product, price, quantity: Math.min(item.quantity, stock) }];
  });
  setItems(next);
}
