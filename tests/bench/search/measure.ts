import { join } from 'node:path';
import { build } from 'esbuild';
import { bundleOptions } from '#infra/build/build-functions.ts';
import { measureAlternately, median } from '../alternate.ts';
import type { Figure } from '../figure.ts';
import { runProcess } from '../run-process.ts';
import { libraries, type LibraryName } from './libraries/index.ts';
import { wishes } from './wishes.ts';

/** What a library takes for so many products; times in milliseconds of CPU. */
export interface SearchCost {
  buildMs: number;
  searchMs: number;
  slowestMs: number;
  heapMb: number;
  /** The wishes that found nothing, or something else. */
  missed: string[];
}

const kept: LibraryName = 'MiniSearch';
const names = Object.keys(libraries) as LibraryName[];
const sizes = [50, 5000];
const runs = 5;

/** What the library of the shop may cost with the most products: its first search waits for the index, and its function holds it. */
const limits = { bundleKb: 30, buildMs: 600, searchMs: 3, heapMb: 40 };

/** The library that the shop's search uses beside two that it might use. */
export async function measureSearch(): Promise<Figure[]> {
  const subjects = sizes.flatMap((size) => names.map((name) => ({ name, size })));
  const costs = await measureAlternately(runs, subjects, ({ name, size }) =>
    runProcess<SearchCost>(join(import.meta.dirname, 'search-process.ts'), [name, String(size)]),
  );
  const bundles = await Promise.all(names.map(bundleFigure));
  return [...bundles, ...subjects.flatMap((subject) => costFigures(subject, costs.get(subject)!))];
}

/** KB of the library in a function's bundle. */
async function bundleFigure(name: LibraryName): Promise<Figure> {
  const entry = `tests/bench/search/libraries/${name.toLowerCase()}.ts`;
  const { metafile } = await build({ ...bundleOptions(entry, '.build/bench-search'), write: false });
  const inputs = Object.values(metafile!.outputs).flatMap((output) => Object.entries(output.inputs));
  const bytes = inputs
    .filter(([path]) => path.startsWith('node_modules/'))
    .reduce((sum, [, { bytesInOutput }]) => sum + bytesInOutput, 0);
  return {
    part: 'search',
    name: `${name}: in the bundle`,
    value: bytes / 1000,
    unit: 'KB',
    ...(name === kept && { budget: { max: limits.bundleKb } }),
  };
}

function costFigures({ name, size }: { name: LibraryName; size: number }, costs: SearchCost[]): Figure[] {
  const title = `${name}, ${size.toLocaleString('en')} products`;
  const middle = (of: Exclude<keyof SearchCost, 'missed'>) => median(costs.map((cost) => cost[of]));
  const cost = (
    what: string,
    of: 'buildMs' | 'searchMs' | 'heapMb',
    unit: string,
    note?: string,
  ): Figure => ({
    part: 'search',
    name: `${title}: ${what}`,
    value: middle(of),
    unit,
    ...(name === kept && { budget: { max: limits[of] } }),
    note,
  });
  const { missed } = costs[0]!;
  return [
    cost('index built', 'buildMs', 'ms CPU'),
    cost('index held', 'heapMb', 'MB'),
    cost('a search', 'searchMs', 'ms CPU', `slowest wish ${middle('slowestMs').toFixed(2)} ms`),
    {
      part: 'search',
      name: `${title}: wishes that find what they mean`,
      value: wishes.length - missed.length,
      unit: `of ${wishes.length}`,
      ...(name === kept && { budget: { min: wishes.length } }),
      note: missed.length > 0 ? `not ${missed.join(', ')}` : undefined,
    },
  ];
}
