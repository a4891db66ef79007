import { basename } from 'node:path';
import { randomUUID } from 'node:crypto';
import { api } from '#shared/contracts/index.ts';
import type { ManagedOrderDetail } from '#shared/contracts/orders/managed-order.ts';
import { renderedKey } from '#shared/rules/catalogue/rendered-pages.ts';
import { sitePaths } from '#shared/rules/site-paths.ts';
import type { Scenario } from './account-scenarios.ts';
import type { ScenarioRequest, ScenarioContext } from './scenario-context.ts';
import { signedEvent } from './signed-event.ts';

const page = { limit: '12' };
const parcel = { carrier: 'seur', trackingNumber: 'ES0048213377' };
const freshEmail = () => `${randomUUID()}@example.com`;

/** A customer whose cart holds two products. */
async function withCart(context: ScenarioContext): Promise<{ token: string }> {
  const { token } = await context.newCustomer();
  for (const { _id } of context.products.slice(0, 2))
    await context.ask(api.cart.add, { token, body: { productId: _id, quantity: 2 } });
  return { token };
}

const cartLines = ({ products }: ScenarioContext) =>
  products.slice(0, 2).map(({ _id, price }) => ({ product: _id, quantity: 1, price }));

interface Opened {
  token: string;
  orderId: string;
  sessionId: string;
}

/** A customer on the payment page. */
async function openCheckout(context: ScenarioContext, token: string): Promise<Opened> {
  const { data } = await context.ask<{ data: { sessionId: string; orderId: string } }>(
    api['checkout'].createCheckoutSession,
    // the same customer orders the same products a dozen times
    { token, body: { items: cartLines(context), again: true } },
  );
  return { token, ...data };
}

/** The same, paid at Stripe; no webhook is delivered. */
async function openPaidCheckout(context: ScenarioContext, token: string): Promise<Opened> {
  const opened = await openCheckout(context, token);
  await context.cloud.stripe!.pay(opened.sessionId);
  return opened;
}

const newToken = async ({ newCustomer }: ScenarioContext) => (await newCustomer()).token;

/** The signed webhook of a paid session. */
async function paidEvent(context: ScenarioContext): Promise<ScenarioRequest> {
  const { sessionId } = await openPaidCheckout(context, await newToken(context));
  return signedEvent(
    context,
    ({ type, data }) =>
      type === 'checkout.session.completed' && 'id' in data.object && data.object.id === sessionId,
  );
}

interface Buyer {
  token: string;
  orderId: string;
}

/** A new customer who has received a product. */
export async function receiveOrder(context: ScenarioContext): Promise<Buyer & { product: string }> {
  const { token, sessionId, orderId } = await openPaidCheckout(context, await newToken(context));
  await context.ask(api['checkout'].confirm, { token, body: { sessionId } });
  const { get, setStatus } = api['order-management'];
  const order = { token: context.adminToken, params: { id: orderId } };
  type Answer = { data: ManagedOrderDetail };
  let { data } = await context.ask<Answer>(get, order);
  for (const change of [{ status: 'shipped', ...parcel }, { status: 'delivered' }])
    ({ data } = await context.ask<Answer>(setStatus, {
      ...order,
      body: { version: data.order.version, ...change },
    }));
  return { token, orderId, product: data.order.items[0]!.product };
}

let buyer: Promise<Buyer> | undefined;

/** A customer with a page of twelve paid orders. */
const withOrders = (context: ScenarioContext): Promise<Buyer> => (buyer ??= buyTwelveTimes(context));

async function buyTwelveTimes(context: ScenarioContext): Promise<Buyer> {
  const { token } = await context.newCustomer();
  let last: Opened | undefined;
  for (let time = 0; time < 12; time++) {
    last = await openPaidCheckout(context, token);
    await context.ask(api['checkout'].confirm, { token, body: { sessionId: last.sessionId } });
  }
  return { token, orderId: last!.orderId };
}

/** The id of a product without stock. */
async function soldOutProduct({ ask }: ScenarioContext): Promise<string> {
  const { data } = await ask<{ data: { products: { _id: string; stock: number }[] } }>(api.products.list, {
    query: { limit: '48' },
  });
  return data.products.find(({ stock }) => stock === 0)!._id;
}

/** A new token that confirms, or withdraws, a stock alert. */
async function alertToken(
  purpose: 'confirm-alert' | 'withdraw-alert',
  { products }: ScenarioContext,
): Promise<{ token: string }> {
  const { issueLinkToken } = await import('#functions/accounts/mail-links/link-tokens.ts');
  const { addressHashOf } = await import('#functions/catalogue/stock/stock-alerts.ts');
  const [productId, email] = [products[0]!._id, freshEmail()];
  const payload =
    purpose === 'confirm-alert' ? { productId, email } : { productId, addressHash: addressHashOf(email) };
  return { token: await issueLinkToken(purpose, payload, new Date()) };
}

export const shopScenarios: Record<string, Scenario> = {
  'products.list': () => ({ query: page }),
  'products.featured': () => ({}),
  'products.search': () => ({ query: { ...page, q: 'proteina' } }),
  'products.suggest': () => ({ query: { q: 'prote' } }),
  'products.byCategory': ({ products }) => ({
    params: { category: products[0]!.category.slug },
    query: page,
  }),
  'products.get': ({ products }) => ({ params: { id: products[0]!.slug } }),
  'stock-alerts.request': async (context) => ({
    body: { productId: await soldOutProduct(context), email: freshEmail() },
  }),
  'stock-alerts.confirm': async (context) => ({
    body: await alertToken('confirm-alert', context),
  }),
  'stock-alerts.withdraw': async (context) => ({
    body: await alertToken('withdraw-alert', context),
  }),
  'stock-alerts.unsubscribe': async (context) => ({
    query: await alertToken('withdraw-alert', context),
  }),
  'stock-alerts.showUnsubscribe': ({ products }) => ({ query: { slug: products[0]!.slug, token: 'x' } }),
  'products.missingProduct': ({ products }) => ({
    params: { file: basename(renderedKey(sitePaths.product(products[0]!.slug))) },
  }),
  'products.missingCategory': ({ products }) => ({
    params: { file: basename(renderedKey(sitePaths.category(products[0]!.category.slug))) },
  }),
  'products.missingFile': () => ({ params: { file: 'app-gone.js' } }),
  'categories.listActive': () => ({}),
  'categories.get': ({ products }) => ({ params: { id: products[0]!.category._id } }),
  'cart.get': withCart,
  'cart.add': async (context) => ({
    ...(await withCart(context)),
    body: { productId: context.products[2]!._id },
  }),
  'cart.merge': async (context) => ({
    ...(await withCart(context)),
    body: { items: [{ productId: context.products[3]!._id, quantity: 1 }] },
  }),
  'cart.clear': withCart,
  'cart.update': async (context) => ({
    ...(await withCart(context)),
    params: { id: context.products[0]!._id },
    body: { quantity: 3 },
  }),
  'cart.remove': async (context) => ({
    ...(await withCart(context)),
    params: { id: context.products[0]!._id },
  }),
  'checkout.createCheckoutSession': async (context) => ({
    token: await newToken(context),
    body: { items: cartLines(context) },
  }),
  'checkout.confirm': async (context) => {
    const { token, sessionId } = await openPaidCheckout(context, await newToken(context));
    return { token, body: { sessionId } };
  },
  'checkout.cancel': async (context) => {
    const { token, orderId } = await openCheckout(context, await newToken(context));
    return { token, body: { orderId } };
  },
  'orders.mine': async (context) => ({ token: (await withOrders(context)).token, query: page }),
  'orders.get': async (context) => {
    const { token, orderId } = await withOrders(context);
    return { token, params: { id: orderId } };
  },
  'orders.reorder': async (context) => {
    const { token, orderId } = await withOrders(context);
    await context.ask(api.cart.clear, { token });
    return { token, params: { id: orderId } };
  },
  'stripe-webhook.receive': paidEvent,
};
