import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CartChange } from '#shared/contracts/shop-stripe.ts';
import { shopStripeApi } from '../../api/shop-stripe.ts';
import { ApiError } from '../../api/client.ts';
import { getSession } from '../../api/session.ts';
import { toast } from '../../ui/toast.ts';
import { sitePaths } from '../../../../shared/rules/site-paths.ts';
import { getItems, setItems } from './cart-store.ts';
import { messages } from './messages.ts';
import { leaveForPayment } from './unpaid-order.ts';

/** The way to Stripe's page (storefront.md sections 5 and 8, Checkout). `isWorking` until the browser leaves. */
export function useCheckout(onLeave: () => void) {
  const navigate = useNavigate();
  const [isWorking, setWorking] = useState(false);
  useBackFromPayment(() => setWorking(false));

  const toLogin = (message: string) => {
    toast.error({ description: message });
    onLeave();
    void navigate(sitePaths.loginThen(sitePaths.openCart));
  };

  const checkout = async () => {
    const items = getItems();
    if (items.length === 0) return toast.error({ description: messages.empty });
    if (!getSession()) return toLogin(messages.loginRequired);
    setWorking(true);
    try {
      const lines = items.map(({ id, quantity, price }) => ({ product: id, quantity, price }));
      const { data } = await shopStripeApi.createCheckoutSession({ body: { items: lines } });
      if (!data.url) throw new Error(messages.noPaymentUrl);
      leaveForPayment(data.orderId);
      // the flag stays up: the page is leaving
      window.location.assign(data.url);
      return undefined;
    } catch (error) {
      setWorking(false);
      return explain(error, toLogin);
    }
  };

  return { checkout, isWorking };
}

/** The browser's Back may show this page again as it was left, the button still busy. */
function useBackFromPayment(onBack: () => void): void {
  const wake = useEffectEvent(onBack);
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && wake();
    window.addEventListener('pageshow', onShow);
    return () => window.removeEventListener('pageshow', onShow);
  }, []);
}

function explain(error: unknown, toLogin: (message: string) => void): void {
  if (!(error instanceof ApiError)) return toast.error({ description: textOf(error) });
  if (error.status === 401) return toLogin(messages.sessionExpired);
  if (error.code === 'cart_changed') applyChanges((error.details as { changes: CartChange[] }).changes);
  const known = error.status >= 400 && error.status < 500;
  return toast.error({ description: known ? error.message : messages.checkoutFailed });
}

const textOf = (error: unknown) =>
  error instanceof Error && error.message === messages.noPaymentUrl
    ? messages.noPaymentUrl
    : messages.checkoutFailed;

/** Brings the lines to what the server said of them: today's price and stock, without what has gone (P41). */
function applyChanges(changes: CartChange[]): void {
  const news = new Map(changes.map((change) => [change.product, change]));
  const next = getItems().flatMap((item) => {
    const change = news.get(item.id);
    if (!change) return [item];
    if (change.price === null || change.stock <= 0) return [];
    const product = { ...item.product, price: change.price, stock: change.stock };
    return [{ ...item, product, price: change.price, quantity: Math.min(item.quantity, change.stock) }];
  });
  setItems(next);
}
