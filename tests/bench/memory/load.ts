import autocannon, { type Request } from 'autocannon';
import { accounts } from '#infra/local/demo/accounts.ts';
import type { ProductSummary } from '#shared/contracts/products.ts';
import { newVisitorAddress } from '../api/targets.ts';
import { newCustomerTokens } from '../customer-token.ts';
import type { BenchCloudFacts } from '../start-cloud.ts';

/** Requests of one kind, chosen at random. */
export interface Load {
  name: string;
  url: string;
  requests: (() => Request)[];
}

const connections = 200;
const seconds = 60;

const pick = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)]!;

/** What visitors read, by way of the distribution; searches and unknown addresses are new ones each time. */
export function visitors({ siteUrl: url }: BenchCloudFacts, products: readonly ProductSummary[]): Load {
  let nth = 0;
  const paths = [
    () => `/api/products?page=${1 + (nth % 4)}&limit=12&sort=${pick(['price', '-price', '-totalSales'])}`,
    () => `/api/products?page=1&limit=12&search=whey+${nth}`,
    () => `/api/products?page=1&limit=12&price%5Bgte%5D=${(nth % 10_000) / 100}`,
    () => `/api/products/${pick(products).slug}`,
    () => `/api/products/unknown-${nth}`,
    () => '/api/categories/active',
    () => pick(['/', '/tienda', '/blog', '/pricing']),
    () => `/unknown-${nth}.png`,
  ];
  const headers = { 'accept-encoding': 'br' };
  const requests = paths.map((path) => () => ((nth += 1), { path: path(), headers }));
  return { name: 'reads of visitors', url, requests };
}

/** Changes and reads of many carts, and now and then a sign-in from a new address. */
export async function customers(cloud: BenchCloudFacts, products: readonly ProductSummary[]): Promise<Load> {
  const tokens = await newCustomerTokens(cloud, connections);
  const ip = newVisitorAddress();
  const call = (method: 'GET' | 'POST', path: string, body?: object) => ({
    method,
    path,
    ...(body && { body: JSON.stringify(body) }),
    headers: {
      'x-origin-secret': cloud.originSecret,
      'content-type': 'application/json',
      'x-viewer-ip': ip(),
      authorization: `Bearer ${pick(tokens)}`,
    },
  });
  const add = () => call('POST', '/api/cart/add', { productId: pick(products)._id, quantity: 1 });
  const read = () => call('GET', '/api/cart');
  const signIn = () => call('POST', '/api/auth/login', accounts.customer);
  const requests = [add, add, add, add, read, read, read, read, read, signIn];
  return { name: 'carts and sign-ins', url: cloud.gatewayUrl, requests };
}

/** Puts the load on for a minute. Returns how many requests were answered, and how many of them by an error of the server. */
export async function runLoad({ url, requests }: Load): Promise<{ answered: number; failed: number }> {
  const setupRequest = (sent: Request) => ({ ...sent, body: undefined, ...pick(requests)() }) as Request;
  const result = await autocannon({ url, connections, duration: seconds, requests: [{ setupRequest }] });
  return { answered: result.requests.total, failed: result['5xx'] + result.errors };
}
