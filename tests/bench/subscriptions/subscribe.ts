import { randomInt, randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import type { SubscriptionType } from '#shared/contracts/shapes/subscription.ts';
import { toCents } from '#shared/rules/money.ts';
import type { BenchCloudFacts } from '../start-cloud.ts';

/** Registers a customer, saves a card and subscribes, through the gateway. */
export async function subscribe(cloud: BenchCloudFacts, sdk: Stripe): Promise<void> {
  const email = `${randomUUID()}@example.com`;
  const name = 'Clara Cliente';
  const { token } = await post<{ token: string }>(cloud, '/auth/register', {
    name,
    email,
    password: 'Secreta7',
  });
  const { data } = await post<{ data: { customerId: string } }>(
    cloud,
    '/stripe/create-customer',
    { email, name },
    token,
  );
  const { customerId } = data;
  const { id: paymentMethodId } = await sdk.paymentMethods.create({
    type: 'card',
    card: { token: 'tok_visa' },
  });
  await sdk.paymentMethods.attach(paymentMethodId, { customer: customerId });
  const choice = { ...(await findPlan(cloud)), billingCycle: 'monthly' };
  await post(cloud, '/stripe/create-subscription', { customerId, paymentMethodId, ...choice }, token);
}

async function findPlan({ gatewayUrl, originSecret }: BenchCloudFacts) {
  const response = await fetch(`${gatewayUrl}/api/subscription-types`, {
    headers: { 'x-origin-secret': originSecret },
  });
  const { data } = (await response.json()) as { data: SubscriptionType[] };
  const { _id: subscriptionTypeId, monthlyCost } = data[0]!;
  return { subscriptionTypeId, agreedAmount: toCents(monthlyCost) };
}

async function post<T>(
  { gatewayUrl, originSecret }: BenchCloudFacts,
  path: string,
  body: object,
  token?: string,
): Promise<T> {
  const response = await fetch(`${gatewayUrl}/api${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-origin-secret': originSecret,
      'x-viewer-ip': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`,
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as T;
}
