import { createHash, randomBytes } from 'node:crypto';
import Stripe from 'stripe';
import { ulid } from 'ulid';
import { keys } from '#functions/_data/table/keys.ts';
import { passwordFits } from '#functions/_kit/password.ts';
import { openBareTable, type BareTable } from './bare-table.ts';

/** What the bare server is told by the process that measures. */
export interface BareSetup {
  tableUrl: string;
  tableName: string;
  stripe: { url: string; secretKey: string };
  /** The answers to list and detail, as the shop gives them. */
  page: object;
  product: { _id: string };
}

interface Credentials {
  email: string;
  password: string;
}

interface Wish {
  items: { product: string; quantity: number }[];
}

const hash = (text: string) => createHash('sha256').update(text).digest('base64url');

/**
 * What the shop's operations ask of table and Stripe, call for call and in the same trips, with nothing around it: no
 * gateway, no worker, no schemas, no permissions, no log.
 */
export function openBareShop({ tableUrl, tableName, stripe, page, product }: BareSetup) {
  const table = openBareTable(tableUrl, tableName);
  const { hostname: host, port } = new URL(stripe.url);
  const vendor = new Stripe(stripe.secretKey, { host, port, protocol: 'http', telemetry: false });
  return {
    async list() {
      await table.get(keys.catalogueVersion(), false);
      return page;
    },
    async detail() {
      await Promise.all([table.get(keys.catalogueVersion(), false), table.get(keys.product(product._id))]);
      return { success: true, data: { product } };
    },
    login: (credentials: Credentials, ip: string) => login(table, credentials, ip),
    checkout: (wish: Wish, token: string) => checkout(table, vendor, wish, token),
  };
}

/** As somebody who signs in from a network they have never been at. */
async function login({ get, getMany, add, put }: BareTable, { email, password }: Credentials, ip: string) {
  const limits = ['login-ip', 'login-pair'].map((rule) => keys.rateLimit(rule, hash(`${rule}${ip}`), '0'));
  const afar = keys.rateLimit('login-account', hash(email), '0');
  const [{ Item: identity }] = await Promise.all([
    get(keys.emailIdentity(email)),
    ...limits.map((each) => add(each, 1)),
  ]);
  const { userId, passwordHash } = identity as { userId: string; passwordHash: string };
  const address = keys.knownAddress(userId, hash(ip));
  const [user] = await getMany([keys.user(userId), address]);
  await add(afar, 1);
  if (!(await passwordFits(password, passwordHash))) throw new Error('the password does not fit');
  const secret = randomBytes(32).toString('base64url');
  await Promise.all([
    put({ ...keys.session(userId, hash(secret)), epoch: 0, expiresAt: new Date().toISOString() }),
    ...[...limits, afar].map((each) => add(each, -1)),
    put({ ...address, ttl: 4_000_000_000 }),
  ]);
  return { success: true, token: `${userId}.${secret}`, data: { user } };
}

/** A first checkout: the customer is new to Stripe as well. */
async function checkout(table: BareTable, vendor: Stripe, { items }: Wish, token: string) {
  const [userId = '', secret = ''] = token.split('.');
  await table.getMany([keys.user(userId), keys.session(userId, hash(secret))]);
  await table.add(keys.rateLimit('checkout-account', hash(userId), '0'), 1);
  const [{ product, quantity }] = items as [Wish['items'][0]];
  const [[found]] = await Promise.all([table.getMany([keys.product(product)]), table.query('categories')]);
  const order = keys.order(userId, `ord_${ulid()}`);
  await table.transact([
    table.setStep(keys.product(product), 'held', quantity),
    table.setStep(keys.user(userId), 'lastOrderId', order.sk),
    table.putStep({ ...order, found, quantity, hold: 'held' }),
  ]);
  await table.add({ pk: 'bare', sk: 'version' }, 1);
  const customer = await vendor.customers.create({ metadata: { userId } });
  await table.set(keys.user(userId), 'stripeCustomerId', customer.id);
  await vendor.customers.update(customer.id, { name: 'Clara' });
  const session = await vendor.checkout.sessions.create(sessionParams(customer.id, quantity));
  await table.set(order, 'sessionId', session.id);
  return { success: true, data: { url: session.url, sessionId: session.id, orderId: order.sk } };
}

const sessionParams = (customer: string, quantity: number): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  customer,
  line_items: [
    { quantity, price_data: { currency: 'eur', unit_amount: 1000, product_data: { name: 'Creatina' } } },
  ],
  success_url: 'http://localhost/ok',
  cancel_url: 'http://localhost/no',
});
