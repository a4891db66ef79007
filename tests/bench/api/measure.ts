import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { ProductSummary } from '#shared/contracts/catalogue/products.ts';
import type { Figure } from '../figure.ts';
import { sharedBenchCloud, type BenchCloudFacts } from '../start-cloud.ts';
import { median, measureAlternately } from '../alternate.ts';
import type { BareSetup } from './bare-shop.ts';
import { measureHandlerCpu } from './handler-cpu.ts';
import { load, type LoadResult } from './load.ts';
import { rounds, targets, type Target } from './targets.ts';

/** Requests per second and latencies of the gateway, and of the bare server in the same minutes. */
export async function measureApi(): Promise<Figure[]> {
  const cloud = await sharedBenchCloud();
  const page = await ask<{ data: { products: ProductSummary[] } }>(cloud, '/api/products?page=1&limit=12');
  const product = page.data.products.find(({ stock }) => stock > 0)!;
  const bare = await startBare(cloud, { page, product });
  const figures: Figure[] = [await measureHandlerCpu(cloud)];
  try {
    for (const target of await targets(cloud, await stockUp(cloud, product))) {
      // warm-up rounds, not counted
      await measureAlternately(target.amount ? 1 : 2, [cloud.gatewayUrl, bare.url], (url) =>
        load(url, target),
      );
      const samples = await measureAlternately(rounds, [cloud.gatewayUrl, bare.url], (url) =>
        load(url, target),
      );
      const [gateway, yardstick] = [...samples.values()] as [LoadResult[], LoadResult[]];
      figures.push(...figuresOf(target, medianResult(gateway), medianResult(yardstick)));
    }
  } finally {
    await bare.close();
  }
  return figures;
}

async function ask<T>({ gatewayUrl, originSecret }: BenchCloudFacts, path: string): Promise<T> {
  const response = await fetch(`${gatewayUrl}${path}`, { headers: { 'x-origin-secret': originSecret } });
  return (await response.json()) as T;
}

/** Sets the product's stock high enough for all checkouts. */
async function stockUp(cloud: BenchCloudFacts, product: ProductSummary): Promise<ProductSummary> {
  const { DynamoDBDocumentClient, UpdateCommand } = await import('@aws-sdk/lib-dynamodb');
  const { dynamoClient } = await import('#infra/local/dynamodb/index.ts');
  const { keys } = await import('#functions/entities.ts');
  const client = DynamoDBDocumentClient.from(dynamoClient(cloud.tableUrl));
  await client.send(
    new UpdateCommand({
      TableName: cloud.tableName,
      Key: keys.product(product._id),
      UpdateExpression: 'SET stock = :many',
      ExpressionAttributeValues: { ':many': 1_000_000 },
    }),
  );
  client.destroy();
  return product;
}

async function startBare(
  { tableUrl, tableName, stripeUrl, stripe }: BenchCloudFacts,
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

const medianResult = (bearings: LoadResult[]): LoadResult => ({
  perSecond: median(bearings.map(({ perSecond }) => perSecond)),
  p50: median(bearings.map(({ p50 }) => p50)),
  p99: median(bearings.map(({ p99 }) => p99)),
});

function figuresOf({ name, ofBare }: Target, gateway: LoadResult, bare: LoadResult): Figure[] {
  const part = 'api';
  return [
    { part, name, value: gateway.perSecond, unit: 'req/s' },
    {
      part,
      name: `${name}, of the bare server's`,
      value: gateway.perSecond / bare.perSecond,
      unit: '×',
      budget: { min: ofBare },
      note: `bare ${Math.round(bare.perSecond)} req/s`,
    },
    { part, name: `${name}, p50`, value: gateway.p50, unit: 'ms', note: `bare ${bare.p50} ms` },
    { part, name: `${name}, p99`, value: gateway.p99, unit: 'ms', note: `bare ${bare.p99} ms` },
  ];
}
