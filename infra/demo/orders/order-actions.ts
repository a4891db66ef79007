import { randomUUID } from 'node:crypto';
import { findProductsChangedSince, type StoredProduct } from '#functions/catalogue/products.ts';
import type { ManagedProduct } from '#shared/contracts/catalogue/product-management.ts';
import type { ManagedOrderDetail } from '#shared/contracts/orders/managed-order.ts';
import { fromCents } from '#shared/rules/money.ts';
import type { Cloud } from '#infra/local/cloud/index.ts';
import type { StripeSimulator } from '#infra/local/stripe/index.ts';
import { accounts, profiles } from '../accounts.ts';
import { signIn } from '../api-call.ts';
import type { DemoOrder, OrderStep, StockCorrection } from './orders.ts';

/** What buyers and an admin do with orders and stock, by the same API calls that the pages make. */
export interface OrderActions {
  /** Orders the products and pays at Stripe, or leaves the payment page. */
  buy(order: DemoOrder): Promise<void>;
  /** Takes a step of an order that was bought before. */
  take(order: DemoOrder, step: OrderStep): Promise<void>;
  correct(correction: StockCorrection): Promise<void>;
}

const { name, shippingAddress } = profiles.customer;
const { address: line1, city, postalCode: postal_code } = shippingAddress;

/** Reads what the actions need from the stage. */
export async function openOrderActions(
  cloud: Pick<Cloud, 'gateway' | 'originSecret' | 'clock'>,
  stripe: StripeSimulator,
): Promise<OrderActions> {
  const bySlug = new Map((await findProductsChangedSince(null)).map((product) => [product.slug, product]));
  const productOf = (slug: string): StoredProduct => bySlug.get(slug)!;
  const orderIds = new Map<DemoOrder, string>();
  const asAdmin = () => signIn(cloud, accounts.admin.email);

  /** The buyer withdraws from one unit of a product. */
  async function askReturn(order: DemoOrder, slug: string, reason: string) {
    const call = await signIn(cloud, order.buyer);
    const lines = [{ product: productOf(slug)._id, quantity: 1 }];
    await call('POST', `/orders/${orderIds.get(order)!}/returns`, {
      key: randomUUID(),
      lines,
      reason,
      isSealed: true,
      confirmed: true,
    });
  }

  /** An admin receives, restocks and refunds what was returned. */
  async function settleReturn(order: DemoOrder) {
    const call = await asAdmin();
    const id = orderIds.get(order)!;
    const found = await call<ManagedOrderDetail>('GET', `/orders/management/${id}`);
    const [one] = found.returns;
    const lines = one!.lines.map(({ product, quantity: restocked }) => ({ product, restocked, refused: 0 }));
    let { version } = found.order;
    for (const [step, more] of [['reception'], ['inspection', { lines }], ['refund']] as const)
      ({ version } = (
        await call<ManagedOrderDetail>('POST', `/orders/${id}/returns/${one!._id}/${step}`, {
          version,
          ...more,
        })
      ).order);
  }

  return {
    async buy(order) {
      const call = await signIn(cloud, order.buyer);
      const items = order.lines.map(([slug, quantity]) => {
        const { _id: product, priceCents } = productOf(slug);
        return { product, quantity, price: fromCents(priceCents) };
      });
      const path = '/shop-stripe/create-checkout-session';
      const { orderId, sessionId } = await call<Record<'orderId' | 'sessionId', string>>('POST', path, {
        items,
      });
      orderIds.set(order, orderId);
      if (!order.isPaid) return;
      const isCustomer = order.buyer === accounts.customer.email;
      await stripe.pay(
        sessionId,
        isCustomer ? { name, address: { line1, city, postal_code, country: 'ES' } } : {},
      );
      await stripe.idle();
    },

    async take(order, step) {
      if (step.kind === 'ask return') return askReturn(order, step.slug, step.reason);
      if (step.kind === 'settle return') return settleReturn(order);
      const id = orderIds.get(order)!;
      const call = await asAdmin();
      const { order: current } = await call<ManagedOrderDetail>('GET', `/orders/management/${id}`);
      const { version } = current;
      const setStatus = (status: string, more: object = {}) =>
        call('PUT', `/orders/${id}/status`, { status, version, ...more });
      if (step.kind === 'note') await call('POST', `/orders/${id}/notes`, { text: step.text });
      else if (step.kind === 'ship') {
        const { carrier, trackingNumber } = step;
        await setStatus('shipped', { carrier, trackingNumber });
      } else if (step.kind === 'deliver') await setStatus('delivered');
      else if (step.kind === 'cancel') await setStatus('cancelled', { reason: step.reason });
      else if (step.kind === 'refund all') await setStatus('refunded', { reason: step.reason });
      else {
        const lines = [{ product: productOf(order.lines[0]![0])._id, quantity: 1, restock: false }];
        await call('POST', `/orders/${id}/refunds`, { lines, reason: step.reason, version });
      }
    },

    async correct({ slug, delta, reason, note }) {
      const call = await asAdmin();
      const { _id } = productOf(slug);
      const { product } = await call<{ product: ManagedProduct }>('GET', `/products/management/${_id}`);
      const { stock: from } = product;
      await call('POST', `/products/${_id}/stock`, { from, to: from + delta, reason, note });
    },
  };
}
