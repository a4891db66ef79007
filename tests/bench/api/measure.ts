import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { ProductSummary } from '#shared/contracts/products.ts';
import type { Figure } from '../figure.ts';
import { sharedHome, type HomeFacts } from '../open-home.ts';
import { median, rounds as alternate } from '../rounds.ts';
import type { BareSetup } from './bare-shop.ts';
import { load, type Bearing } from './load.ts';
import { rounds, targets, type Target } from './targets.ts';

/** The product list's budget: either will do, for a noisy machine slows both servers. */
const budget = { perSecond: 3000, ofBare: 0.7 };

/** Requests per second and waiting times of the gateway, beside the bare server's in the same minutes. */
export async function measureApi(): Promise<Figure[]> {
  const home = await sharedHome();
  const page = await ask<{ data: { products: ProductSummary[] } }>(home, '/api/products?page=1&limit=12');
  const product = page.data.products.find(({ stock }) => stock > 0)!;
  const bare = await startBare(home, { page, product });
  const figures: Figure[] = [];
  try {
    for (const target of await targets(home, await plenty(home, product))) {
      // both are warm before it counts
      await alternate(target.amount ? 1 : 2, [home.gatewayUrl, bare.url], (url) => load(url, target));
      const samples = await alternate(rounds, [home.gatewayUrl, bare.url], (url) => load(url, target));
      const [gateway, yardstick] = [...samples.values()] as [Bearing[], Bearing[]];
      figures.push(...figuresOf(target, middle(gateway), middle(yardstick)));
    }
  } finally {
    await bare.close();
  }
  return figures;
}

async function ask<T>({ gatewayUrl, originSecret }: HomeFacts, path: string): Promise<T> {
  const response = await fetch(`${gatewayUrl}${path}`, { headers: { 'x-origin-secret': originSecret } });
  return (await response.json()) as T;
}

/** The same product with units enough for all checkouts. */
async function plenty(home: HomeFacts, product: ProductSummary): Promise<ProductSummary> {
  const { DynamoDBDocumentClient, UpdateCommand } = await import('@aws-sdk/lib-dynamodb');
  const { dynamoClient } = await import('#infra/local/dynamodb.ts');
  const { keys } = await import('#functions/_data/table/keys.ts');
  const client = DynamoDBDocumentClient.from(dynamoClient(home.tableUrl));
  await client.send(
    new UpdateCommand({
      TableName: home.tableName,
      Key: keys.product(product._id),
      UpdateExpression: 'SET stock = :many',
      ExpressionAttributeValues: { ':many': 1_000_000 },
    }),
  );
  client.destroy();
  return product;
}

async function startBare(
  { tableUrl, tableName, stripeUrl, stripe }: HomeFacts,
  answers: Pick<BareSetup, 'page' | 'product'>,
) {
  const child = fork(join(import.meta.dirname, 'bare-server.ts'), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const setup = { tableUrl, tableName, stripe: { url: stripeUrl, secretKey: stripe.secretKey }, ...answers };
  child.send(setup satisfies BareSetup);
  const [url] = (await once(child, 'message')) as [string];
  return {
    url,
    async close() {
      child.disconnect();
      await once(child, 'exit');
    },
  };
}

const middle = (bearings: Bearing[]): Bearing => ({
  perSecond: median(bearings.map(({ perSecond }) => perSecond)),
  p50: median(bearings.map(({ p50 }) => p50)),
  p99: median(bearings.map(({ p99 }) => p99)),
});

function figuresOf({ name }: Target, gateway: Bearing, bare: Bearing): Figure[] {
  const ofBare = gateway.perSecond / bare.perSecond;
  const met = gateway.perSecond >= budget.perSecond || ofBare >= budget.ofBare;
  const isList = name === 'product list';
  const facts = { part: 'api', ...(isList && { met }) } as const;
  return [
    {
      ...facts,
      name,
      value: gateway.perSecond,
      unit: 'req/s',
      ...(isList && { budget: { min: budget.perSecond }, note: 'this or the next' }),
    },
    {
      ...facts,
      name: `${name}, of the bare server's`,
      value: ofBare,
      unit: '×',
      ...(isList && { budget: { min: budget.ofBare } }),
      note: `bare ${Math.round(bare.perSecond)} req/s`,
    },
    { part: 'api', name: `${name}, p50`, value: gateway.p50, unit: 'ms', note: `bare ${bare.p50} ms` },
    { part: 'api', name: `${name}, p99`, value: gateway.p99, unit: 'ms', note: `bare ${bare.p99} ms` },
  ];
}
