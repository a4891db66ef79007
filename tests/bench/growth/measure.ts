import { join } from 'node:path';
import type { Figure } from '../figure.ts';
import { runProcess } from '../run-process.ts';

/** How long an operation takes with few items and with more. */
export interface Growth {
  name: string;
  sizes: readonly number[];
  /** The 95th percentile of its latency at each size, in milliseconds. */
  ms: number[];
  /** What it may take at the largest size, where it must grow; else it may become `maxRatio` times slower. */
  maxMs?: number;
  note?: string;
}

/** How many times slower an operation may become. */
const maxRatio = 3;

/** Latency of the shop while products are sold, as there are more of them, and of a list of notifications as it grows. */
export async function measureGrowth(): Promise<Figure[]> {
  const growths = await runProcess<Growth[]>(join(import.meta.dirname, 'growth-process.ts'));
  return growths.map(figureOf);
}

function figureOf({ name, sizes, ms, maxMs, note }: Growth): Figure {
  const many = sizes.at(-1)!.toLocaleString('en');
  const few = sizes.slice(0, -1).map((size) => size.toLocaleString('en'));
  const notes = [`${ms.map((each) => each.toFixed(1)).join(' ms, then ')} ms`, ...(note ? [note] : [])];
  return {
    part: 'growth',
    note: notes.join('; '),
    ...(maxMs === undefined
      ? {
          name: `${name}, ${many} against ${few.join(' and ')}: p95`,
          value: ms.at(-1)! / ms[0]!,
          unit: '×',
          budget: { max: maxRatio },
        }
      : {
          name: `${name}, ${many} after ${few.join(' and ')}`,
          value: ms.at(-1)!,
          unit: 'ms',
          budget: { max: maxMs },
        }),
  };
}
