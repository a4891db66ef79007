import type { BenchCloudFacts } from '../start-cloud.ts';
import { signEvent } from '../sign-event.ts';

/** One call of each API function that reads the table. */
interface Wish {
  routeKey: string;
  params?: Record<string, string>;
  body?: unknown;
  signedIn?: true;
}

const wishes: Record<string, Wish> = {
  auth: { routeKey: 'GET /api/auth/me', signedIn: true },
  oauth: { routeKey: 'GET /api/oauth/google/user/{id}', params: { id: 'usr_bench' }, signedIn: true },
  products: { routeKey: 'GET /api/products' },
  categories: { routeKey: 'GET /api/categories/active' },
  cart: { routeKey: 'GET /api/cart', signedIn: true },
  'shop-stripe': {
    routeKey: 'POST /api/shop-stripe/confirm',
    body: { sessionId: 'cs_test_bench' },
    signedIn: true,
  },
  orders: { routeKey: 'GET /api/orders/my-orders', signedIn: true },
  'stripe-webhook': { routeKey: 'POST /api/stripe/webhook' },
};

/** The gateway's event for a function, or undefined for one that the gateway does not call. */
export function eventFor(
  name: string,
  token: string,
  { originSecret, stripe }: BenchCloudFacts,
): object | undefined {
  const wish = wishes[name];
  if (!wish) return undefined;
  const [method, path] = wish.routeKey.split(' ') as [string, string];
  const signed = name === 'stripe-webhook' ? signedEvent(stripe.webhookSecret) : undefined;
  return {
    version: '2.0',
    routeKey: wish.routeKey,
    rawPath: path,
    rawQueryString: '',
    headers: {
      'content-type': 'application/json',
      'x-origin-secret': originSecret,
      'x-viewer-ip': '203.0.113.9',
      ...(wish.signedIn && { authorization: `Bearer ${token}` }),
      ...(signed && { 'stripe-signature': signed.signature }),
    },
    pathParameters: wish.params,
    body: signed?.body ?? (wish.body ? JSON.stringify(wish.body) : undefined),
    isBase64Encoded: false,
    requestContext: {
      http: { method, path, sourceIp: '203.0.113.9', protocol: 'HTTP/1.1', userAgent: 'bench' },
    },
  };
}

/** An event of Stripe's that the webhook takes and has nothing to do for. */
function signedEvent(secret: string): { body: string; signature: string } {
  const body = JSON.stringify({
    id: 'evt_bench',
    object: 'event',
    api_version: '2026-10-28.endive',
    type: 'customer.updated',
    data: { object: {} },
  });
  return { body, signature: signEvent(body, secret) };
}
