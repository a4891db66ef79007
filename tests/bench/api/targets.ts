import type { Request } from 'autocannon';
import { accounts } from '#infra/demo/accounts.ts';
import type { ProductSummary } from '#shared/contracts/catalogue/products.ts';
import type { BenchCloudFacts } from '../start-cloud.ts';
import { newCustomerTokens } from '../customer-token.ts';

/** One operation under load. */
export interface Target {
  name: string;
  connections: number;
  /** The least throughput, as a part of the bare server's: a busy machine slows both. */
  ofBare: number;
  /** Calls of one round; without it, a round takes `seconds`. */
  amount?: number;
  request: () => Request;
  /** Each call has its own request. Building requests costs CPU of the measuring process. */
  varies?: true;
}

export const rounds = 5;
export const seconds = 2;
/** Each checkout needs its own customer: a customer with an open payment page gets that page again. */
const checkouts = 40;

/** The operations under load: list, detail, sign-ins and checkout. */
export async function targets(cloud: BenchCloudFacts, product: ProductSummary): Promise<Target[]> {
  const headers = { 'x-origin-secret': cloud.originSecret, 'content-type': 'application/json' };
  const tokens = await newCustomerTokens(cloud, (rounds + 1) * 2 * checkouts);
  const ip = newVisitorAddress();
  const post = (path: string, body: object, more: object): Request => ({
    method: 'POST',
    path,
    body: JSON.stringify(body),
    headers: { ...headers, 'x-viewer-ip': ip(), ...more },
  });
  const deviceCookie = await knownDevice(cloud, post('/api/auth/login', accounts.customer, {}));
  const items = [{ product: product._id, quantity: 1, price: product.price }];
  return [
    {
      name: 'product list',
      connections: 16,
      ofBare: 2,
      request: () => ({ path: '/api/products?page=1&limit=12', headers }),
    },
    {
      name: 'product detail',
      connections: 16,
      ofBare: 2,
      request: () => ({ path: `/api/products/${product.slug}`, headers }),
    },
    {
      name: 'login in a new browser',
      connections: 8,
      ofBare: 0.9,
      varies: true,
      request: () => post('/api/auth/login', accounts.customer, {}),
    },
    {
      name: 'login in a known browser',
      connections: 8,
      ofBare: 0.9,
      varies: true,
      request: () => post('/api/auth/login', accounts.customer, { cookie: deviceCookie }),
    },
    {
      name: 'checkout',
      connections: 8,
      ofBare: 0.9,
      varies: true,
      amount: checkouts,
      request: () =>
        post(
          '/api/shop-stripe/create-checkout-session',
          { items },
          { authorization: `Bearer ${tokens.pop()}` },
        ),
    },
  ];
}

/** A new IP address each time, so that rate limits do not apply. */
export function newVisitorAddress(): () => string {
  let last = 0;
  return () => {
    last += 1;
    return `10.${(last >> 16) & 255}.${(last >> 8) & 255}.${last & 255}`;
  };
}

/** The cookie of a browser that has signed in once: its device token. */
async function knownDevice({ gatewayUrl }: BenchCloudFacts, signIn: Request): Promise<string> {
  const { path, method, headers, body } = signIn;
  const response = await fetch(`${gatewayUrl}${path}`, { method, headers, body } as RequestInit);
  const cookie = response.headers.getSetCookie().find((each) => each.startsWith('__Host-device='))!;
  return cookie.split(';')[0]!;
}
