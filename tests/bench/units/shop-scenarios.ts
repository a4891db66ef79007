import { api } from '#shared/contracts/index.ts';
import { signEvent } from '../sign-event.ts';
import type { Scenario } from './account-scenarios.ts';
import type { Sent, Stage } from './scenario-context.ts';

const page = { limit: '12' };

/** A customer whose cart holds two products. */
async function withCart(stage: Stage): Promise<{ token: string }> {
  const { token } = await stage.newPerson();
  for (const { _id } of stage.products.slice(0, 2))
    await stage.ask(api.cart.add, { token, body: { productId: _id, quantity: 2 } });
  return { token };
}

const wished = ({ products }: Stage) =>
  products.slice(0, 2).map(({ _id, price }) => ({ product: _id, quantity: 1, price }));

interface Opened {
  token: string;
  orderId: string;
  sessionId: string;
}

/** A customer on the payment page. */
async function openCheckout(stage: Stage, token: string): Promise<Opened> {
  const { data } = await stage.ask<{ data: { sessionId: string; orderId: string } }>(
    api['shop-stripe'].createCheckoutSession,
    { token, body: { items: wished(stage) } },
  );
  return { token, ...data };
}

/** The same, paid; Stripe has told nobody. */
async function pay(stage: Stage, token: string): Promise<Opened> {
  const opened = await openCheckout(stage, token);
  await stage.cloud.stripe!.pay(opened.sessionId);
  return opened;
}

const newToken = async ({ newPerson }: Stage) => (await newPerson()).token;

/** Stripe's word that a session was paid. */
async function paidEvent(stage: Stage): Promise<Sent> {
  const { sessionId } = await pay(stage, await newToken(stage));
  const event = [...stage.cloud.stripe!.state.events.values()].find(
    ({ type, data }) =>
      type === 'checkout.session.completed' && 'id' in data.object && data.object.id === sessionId,
  );
  const body = JSON.stringify(event);
  return { body, headers: { 'stripe-signature': signEvent(body, stage.webhookSecret) } };
}

interface Buyer {
  token: string;
  orderId: string;
}

let buyer: Promise<Buyer> | undefined;

/** A customer with a page of twelve paid orders. */
const withOrders = (stage: Stage): Promise<Buyer> => (buyer ??= buyTwelveTimes(stage));

async function buyTwelveTimes(stage: Stage): Promise<Buyer> {
  const { token } = await stage.newPerson();
  let last: Opened | undefined;
  for (let time = 0; time < 12; time++) {
    last = await pay(stage, token);
    await stage.ask(api['shop-stripe'].confirm, { token, body: { sessionId: last.sessionId } });
  }
  return { token, orderId: last!.orderId };
}

export const shopScenarios: Record<string, Scenario> = {
  'products.list': () => ({ query: page }),
  'products.featured': () => ({}),
  'products.search': () => ({ query: { ...page, q: 'proteina' } }),
  'products.byCategory': ({ products }) => ({
    params: { category: products[0]!.category.slug },
    query: page,
  }),
  'products.featuredInfo': ({ adminToken }) => ({ token: adminToken }),
  'products.get': ({ products }) => ({ params: { id: products[0]!.slug } }),
  'categories.list': ({ adminToken }) => ({ token: adminToken }),
  'categories.listActive': () => ({}),
  'categories.get': ({ products }) => ({ params: { id: products[0]!.category._id } }),
  'categories.stats': ({ products, adminToken }) => ({
    params: { id: products[0]!.category._id },
    token: adminToken,
  }),
  'cart.get': withCart,
  'cart.add': async (stage) => ({ ...(await withCart(stage)), body: { productId: stage.products[2]!._id } }),
  'cart.merge': async (stage) => ({
    ...(await withCart(stage)),
    body: { items: [{ productId: stage.products[3]!._id, quantity: 1 }] },
  }),
  'cart.clear': withCart,
  'cart.update': async (stage) => ({
    ...(await withCart(stage)),
    params: { id: stage.products[0]!._id },
    body: { quantity: 3 },
  }),
  'cart.remove': async (stage) => ({ ...(await withCart(stage)), params: { id: stage.products[0]!._id } }),
  'shop-stripe.createCheckoutSession': async (stage) => ({
    token: await newToken(stage),
    body: { items: wished(stage) },
  }),
  'shop-stripe.confirm': async (stage) => {
    const { token, sessionId } = await pay(stage, await newToken(stage));
    return { token, body: { sessionId } };
  },
  'shop-stripe.cancel': async (stage) => {
    const { token, orderId } = await openCheckout(stage, await newToken(stage));
    return { token, body: { orderId } };
  },
  'orders.mine': async (stage) => ({ token: (await withOrders(stage)).token, query: page }),
  'orders.get': async (stage) => {
    const { token, orderId } = await withOrders(stage);
    return { token, params: { id: orderId } };
  },
  'stripe-webhook.receive': paidEvent,
};
