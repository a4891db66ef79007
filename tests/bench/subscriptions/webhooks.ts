import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import { simulatorSdk } from '#infra/local/cloud/index.ts';
import type { Figure } from '../figure.ts';
import { sharedBenchCloud, type BenchCloudFacts } from '../start-cloud.ts';
import { median } from '../alternate.ts';
import { signEvent } from '../sign-event.ts';
import { subscribe } from './subscribe.ts';

const [rounds, perRound, lanes] = [3, 400, 16];

/** Webhook events per second through the local cloud: new events, and repeated ones. */
export async function measureWebhooks(): Promise<Figure[]> {
  const cloud = await sharedBenchCloud();
  const events = await eventsOfSubscribers(cloud, 40);
  const speeds = { fresh: [] as number[], repeated: [] as number[] };
  for (let round = 0; round <= rounds; round++) {
    const bodies = Array.from({ length: perRound }, (_, nth) =>
      JSON.stringify({ ...events[nth % events.length], id: `evt_bench${randomUUID()}` }),
    );
    const [fresh, repeated] = [await perSecond(cloud, bodies), await perSecond(cloud, bodies)];
    if (round === 0) continue; // warm-up
    speeds.fresh.push(fresh);
    speeds.repeated.push(repeated);
  }
  const facts = { part: 'subscriptions', unit: 'events/s' } as const;
  return [
    {
      ...facts,
      name: 'new webhook events, each with calls to Stripe and the table',
      value: median(speeds.fresh),
      note: `of 40 subscribers, ${lanes} at a time, the Stripe simulator on the same cores`,
    },
    { ...facts, name: 'webhook events that were handled before', value: median(speeds.repeated) },
  ];
}

/** The creation events of new subscribers. */
async function eventsOfSubscribers(cloud: BenchCloudFacts, count: number): Promise<Stripe.Event[]> {
  const sdk = simulatorSdk(cloud.stripeUrl);
  for (let nth = 0; nth < count; nth++) await subscribe(cloud, sdk);
  const { data } = await sdk.events.list({ types: ['customer.subscription.created'], limit: count });
  return data;
}

async function perSecond(cloud: BenchCloudFacts, bodies: string[]): Promise<number> {
  const waiting = bodies.values();
  const began = performance.now();
  const lane = async () => {
    for (const body of waiting) await deliver(cloud, body);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return bodies.length / ((performance.now() - began) / 1000);
}

async function deliver({ gatewayUrl, originSecret, stripe }: BenchCloudFacts, body: string): Promise<void> {
  const response = await fetch(`${gatewayUrl}/api/stripe/webhook`, {
    method: 'POST',
    headers: {
      'x-origin-secret': originSecret,
      'stripe-signature': signEvent(body, stripe.webhookSecret),
    },
    body,
  });
  if (!response.ok) throw new Error(`the webhook answered ${response.status}: ${await response.text()}`);
  await response.text();
}
