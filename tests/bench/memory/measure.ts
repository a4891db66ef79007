import { setTimeout } from 'node:timers/promises';
import type { ProductSummary } from '#shared/contracts/products.ts';
import type { Figure } from '../figure.ts';
import { sharedBenchCloud, type BenchCloud } from '../start-cloud.ts';
import { customers, runLoad, visitors, type Load } from './load.ts';
import type { MemoryUse } from './memory-use.ts';

/**
 * How much the second minute of a load may leave behind. Caches, compiled code and heaps grow in the first; what grows as
 * much in the second has no bound.
 */
const subjects: { name: string; of: keyof MemoryUse; max: number }[] = [
  { name: 'memory of the process', of: 'process', max: 1.15 },
  { name: 'heaps of its threads', of: 'heap', max: 1.05 },
  { name: 'memory of the JVM', of: 'jvm', max: 1.15 },
];

/** The pause between a load and its measurement, in milliseconds: until what the distribution has cached of the API expires. */
const restMs = 12_000;

/** Memory of the local cloud after two minutes of 200 connections, against that after one. */
export async function measureMemory(): Promise<Figure[]> {
  const cloud = await sharedBenchCloud();
  const products = await productsInStock(cloud);
  const figures: Figure[] = [];
  for (const load of [visitors(cloud, products), await customers(cloud, products)]) {
    const first = await minuteOf(cloud, load);
    figures.push(...figuresOf(load, first, await minuteOf(cloud, load)));
  }
  return figures;
}

async function productsInStock({ siteUrl }: BenchCloud): Promise<ProductSummary[]> {
  const list = await fetch(`${siteUrl}/api/products?page=1&limit=48`);
  const { data } = (await list.json()) as { data: { products: ProductSummary[] } };
  return data.products.filter(({ stock }) => stock > 0);
}

/** What a minute of the load has left behind, and how many requests it had. */
type Minute = MemoryUse & Awaited<ReturnType<typeof runLoad>>;

async function minuteOf(cloud: BenchCloud, load: Load): Promise<Minute> {
  const counts = await runLoad(load);
  await setTimeout(restMs);
  // the next request clears the distribution's cache of what has expired
  await productsInStock(cloud);
  return { ...(await cloud.memory()), ...counts };
}

function figuresOf({ name }: Load, first: Minute, second: Minute): Figure[] {
  const requests = (first.answered + second.answered).toLocaleString('en');
  const failed = first.failed + second.failed;
  return subjects.map(({ name: subject, of, max }) => {
    const [before, after] = [first[of], second[of]];
    const sizes = `${before?.toFixed(0)} MB, then ${after?.toFixed(0)} MB`;
    return {
      part: 'memory',
      name: `${name}, second minute against the first: ${subject}`,
      value: before && after && after / before,
      unit: '×',
      budget: { max },
      note: `${sizes}; ${requests} requests, ${failed} failed`,
    };
  });
}
