import { join } from 'node:path';
import type { Figure } from '../figure.ts';
import { runProcess } from '../run-process.ts';

/** The 95th percentile of an operation's latency, in milliseconds, with few items and with many. */
export interface Growth {
  name: string;
  sizes: [number, number];
  p95: [number, number];
}

/** How many times slower an operation may become. */
const budget = { max: 3 };

/** Latency of the shop while products are sold, as there are more of them, and of a list of notifications as it grows. */
export async function measureGrowth(): Promise<Figure[]> {
  const growths = await runProcess<Growth[]>(join(import.meta.dirname, 'growth-process.ts'));
  return growths.map(({ name, sizes: [few, many], p95: [before, after] }) => ({
    part: 'growth',
    name: `${name}, ${many.toLocaleString('en')} against ${few.toLocaleString('en')}: p95`,
    value: after / before,
    unit: '×',
    budget,
    note: `${before.toFixed(1)} ms, then ${after.toFixed(1)} ms`,
  }));
}
