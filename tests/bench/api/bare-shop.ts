import { createHash, randomBytes } from 'node:crypto';
import Stripe from 'stripe';
import { ulid } from 'ulid';
import { indexes } from '#functions/platform/entities.ts';
import { keys } from '#functions/entities.ts';
import { passwordMatches } from '#functions/platform/kit/password.ts';
import { openBareTable, type BareTable } from './bare-table.ts';

/** The settings that the measuring process sends to the bare server. */
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

/** Where a sign-in comes from. */
export interface Visitor {
  ip: string;
  /** The device token of a browser that the account knows. */
  device?: string | undefined;
}

interface CheckoutRequest {
  items: { product: string; quantity: number }[];
}

const hash = (text: string) => createHash('sha256').update(text).digest('base64url');

/**
 * What the shop's operations ask of table and Stripe, call for call and in the same trips, with nothing around it: no
 * gateway, no worker, no schemas, no permissions, no log. List and detail ask the table at every call, as a server does that
 * keeps no snapshot for a quarter of a second.
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
    login: (credentials: Credentials, visitor: Visitor) => login(table, credentials, visitor),
    checkout: (wish: CheckoutRequest, token: string) => checkout(table, vendor, wish, token),
  };
}

/** A sign-in from a network that is new to the account, in a browser that it knows, or in a new one without a device token. */
async function login(
  { get, getMany, add, put, queryPrefix }: BareTable,
  { email, password }: Credentials,
  { ip, device = '' }: Visitor,
) {
  const { Item: identity } = await get(keys.emailIdentity(email));
  const { userId, passwordHash } = identity as { userId: string; passwordHash: string };
  const network = keys.knownNetwork(userId, hash(ip));
  const browser = keys.knownDevice(userId, hash(`bare${device}`));
  await getMany([keys.user(userId), network, browser]);
  const counters = device
    ? [counter('login-device', device)]
    : [counter('login-ip', ip), counter('login-pair', ip), counter('login-account', email)];
  await Promise.all(counters.map((each) => add(each, 1)));
  if (!(await passwordMatches(password, passwordHash))) throw new Error('the password does not fit');
  const signIn = async () => {
    await add(counter('sign-in-pair', `${userId}${ip}`), 1);
    if (!device) {
      await queryPrefix(browser.pk, 'device#', 1);
      await add(counter('device-account', userId), 1);
    }
    const secret = randomBytes(32).toString('base64url');
    await Promise.all([
      put({ ...keys.session(userId, hash(secret)), epoch: 0, expiresAt: new Date().toISOString() }),
      put({ ...keys.knownDevice(userId, hash(`bare${device || secret}`)), ttl: 4_000_000_000 }),
      add(keys.refusals(hash(`sign-in${userId}${ip}`), '0'), 1).then(() => put(signInEvent(userId, ip))),
    ]);
    await queryPrefix(keys.session(userId, '').pk, 'session#');
    return `${userId}.${secret}`;
  };
  const [token] = await Promise.all([
    signIn(),
    put({ ...network, ttl: 4_000_000_000 }),
    ...counters.map((each) => add(each, -1)),
  ]);
  return { success: true, token, data: {} };
}

const counter = (rule: string, subject: string) => keys.rateLimit(rule, hash(`${rule}${subject}`), '0');

/** The event of a sign-in, which is listed in three indexes. */
function signInEvent(userId: string, ip: string) {
  const event = { _id: `sec_${ulid()}`, action: 'sign-in', network: hash(ip) };
  return { ...keys.securityEvent(userId, event._id), ...indexes.securityEvent('2026-11', event), ...event };
}

let held = 0;

/** A first checkout: the customer is new to Stripe as well. */
async function checkout(table: BareTable, vendor: Stripe, { items }: CheckoutRequest, token: string) {
  const [userId = '', secret = ''] = token.split('.');
  await table.getMany([keys.user(userId), keys.session(userId, hash(secret))]);
  await table.add(keys.rateLimit('checkout-account', hash(userId), '0'), 1);
  const [{ product, quantity }] = items as [CheckoutRequest['items'][0]];
  const [[found]] = await Promise.all([
    table.getMany([keys.product(product)]),
    table.query('categories'),
    table.get(keys.rateLimit('unpaid-hold-account', hash(userId), '0')),
    // its hold, by account and by network
    table.add(keys.rateLimit('unpaid-hold', hash(userId), '0'), 1),
    table.add(keys.rateLimit('unpaid-hold', hash('network'), '0'), 1),
  ]);
  const order = keys.order(userId, `ord_${ulid()}`);
  await table.transact([
    // another number each time: pages are rendered after a change, as they are after a checkout of the product
    table.setStep(keys.product(product), 'held', (held += quantity)),
    table.setStep(keys.user(userId), 'lastOrderId', order.sk),
    table.putStep({ ...order, found, quantity, hold: 'held' }),
    table.setStep(keys.orderCounter(order.sk), 'version', 1),
    // the number of the order, the e-mail and the two words of a name
    ...['number', 'email', 'clara', 'cliente'].map((term) =>
      table.putStep({ ...keys.orderSearchTerm(`bare-${term}`, order.sk), userId }),
    ),
  ]);
  const [session] = await Promise.all([
    openPage(table, vendor, userId, quantity),
    table.add({ pk: 'bare', sk: 'version' }, 1),
  ]);
  await table.set(order, 'sessionId', session.id);
  return { success: true, data: { url: session.url, sessionId: session.id, orderId: order.sk } };
}

async function openPage(table: BareTable, vendor: Stripe, userId: string, quantity: number) {
  const customer = await vendor.customers.create({ metadata: { userId } });
  await table.transact([
    table.putStep({ pk: `bare#${customer.id}`, sk: 'customer', userId }),
    table.setStep(keys.user(userId), 'stripeCustomerId', customer.id),
  ]);
  await vendor.customers.update(customer.id, { name: 'Clara' });
  return vendor.checkout.sessions.create(sessionParams(customer.id, quantity));
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
