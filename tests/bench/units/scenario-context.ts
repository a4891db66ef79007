import { randomInt, randomUUID } from 'node:crypto';
import type { User } from '#functions/accounts/users.ts';
import type { Cloud } from '#infra/local/cloud/index.ts';
import type { SignedIn } from '#shared/contracts/accounts/auth.ts';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { stripeSecret } from '../stripe-secret.ts';
import { api } from '#shared/contracts/index.ts';
import type { ProductSummary } from '#shared/contracts/catalogue/products.ts';
import { accounts } from '#infra/demo/accounts.ts';

/** The input of a call. */
export interface ScenarioRequest {
  params?: Record<string, string>;
  query?: Record<string, string>;
  /** Sent as it is when a string or a form, else as JSON. */
  body?: unknown;
  token?: string;
  headers?: Record<string, string>;
  /** The visitor's IP address; a random one by default. */
  ip?: string;
}

/** A new customer. */
export interface TestCustomer {
  token: string;
  email: string;
  userId: string;
}

/** The running cloud, with the calls, accounts and products that scenarios need. */
export interface ScenarioContext {
  cloud: Cloud;
  products: ProductSummary[];
  adminToken: string;
  webhookSecret: string;
  send: (endpoint: Endpoint, sent?: ScenarioRequest) => Promise<Response>;
  /** The same; returns the parsed JSON. */
  ask: <T>(endpoint: Endpoint, sent?: ScenarioRequest) => Promise<T>;
  newCustomer: () => Promise<TestCustomer>;
}

export const password = 'Secreta7';

/** Changes a customer as no call does. */
export async function changeUser({ userId, email }: TestCustomer, changes: Partial<User>): Promise<void> {
  const { changeUserStep } = await import('#functions/accounts/users.ts');
  const { transact } = await import('#functions/platform/table/table.ts');
  await transact([changeUserStep(userId, changes, { email })]);
}

/** Creates the context on a running cloud. */
export async function createScenarioContext(cloud: Cloud): Promise<ScenarioContext> {
  const send = (endpoint: Endpoint, sent: ScenarioRequest = {}) => call(cloud, endpoint, sent);
  const ask = async <T>(endpoint: Endpoint, sent?: ScenarioRequest) =>
    (await (await send(endpoint, sent)).json()) as T;
  const { data } = await ask<{ data: { products: ProductSummary[] } }>(api.products.list);
  const admin = await ask<SignedIn>(api.auth.login, { body: accounts.admin });
  return {
    cloud,
    products: data.products.filter(({ stock }) => stock > 20),
    adminToken: admin.token,
    webhookSecret: stripeSecret(cloud).webhookSecret,
    send,
    ask,
    async newCustomer() {
      const email = `${randomUUID()}@example.com`;
      const { token, data: made } = await ask<SignedIn>(api.auth.register, {
        body: { name: 'Clara Cliente', email, password },
      });
      return { token, email, userId: made.user._id };
    },
  };
}

const randomAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;

/** Calls the gateway directly, without the distribution's cache. */
async function call(
  { gateway, originSecret }: Cloud,
  endpoint: Endpoint,
  sent: ScenarioRequest,
): Promise<Response> {
  const { params = {}, query, body, token, headers, ip = randomAddress() } = sent;
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name]!));
  const search = query ? `?${new URLSearchParams(query).toString()}` : '';
  const response = await fetch(`${gateway.url}/api${path}${search}`, {
    method: endpoint.method,
    redirect: 'manual',
    headers: {
      ...(!(body instanceof FormData) && { 'content-type': 'application/json' }),
      'x-origin-secret': originSecret,
      'x-viewer-ip': ip,
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && {
      body: typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body),
    }),
  });
  if (response.status >= 400) {
    throw new Error(`${endpoint.method} ${path} answered ${response.status}: ${await response.text()}`);
  }
  return response;
}
