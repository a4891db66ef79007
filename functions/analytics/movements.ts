import * as z from 'zod';
import { DayMovements } from '#shared/contracts/analytics/day-figures.ts';
import { inMadrid } from '#shared/rules/routines/routine-calendar.ts';
import { keys, movementShards } from './entities.ts';
import { putStep, queryAll, type Step } from '#functions/platform/table/table.ts';

/*
 * What changes the figures of a day, written in the transaction of what it counts. A movement is named by the version that
 * the transaction gives to what it changes, so that whatever is repeated writes it once.
 */

/** What a movement adds to the figures of its day. */
export type Added = Partial<DayMovements>;

/** What products have sold, by their id: units, and cents with VAT and without delivery, less what was refunded of them. */
export const ProductSales = z.record(
  z.string(),
  z.object({ title: z.string(), units: z.int(), cents: z.int() }),
);
export type ProductSales = z.output<typeof ProductSales>;

const StoredMovement = z.object({ adds: DayMovements.partial(), products: ProductSales.default({}) });

/** What a movement belongs to: an order, a subscriber or a batch of routines, and its version. */
interface Source {
  id: string;
  version: number;
}

/** The step that writes a movement of a day in Madrid; none when it adds nothing. */
export function movementSteps(
  source: Source,
  added: Added,
  day: string,
  products: ProductSales = {},
): Step[] {
  const given = Object.entries(added).filter(([, value]) => value !== 0);
  const sold = Object.keys(products).length > 0;
  if (given.length === 0 && !sold) return [];
  const adds = Object.fromEntries(given);
  const key = keys.movement(day, source.id, source.version);
  return [putStep('movement_exists', { ...key, adds, ...(sold && { products }) })];
}

/** The day of a movement that happens now. */
export const movementDay = (now: Date): string => inMadrid(now).day;

/** What all movements of a day add up to, and what its products have sold. */
export async function readMovements(day: string): Promise<{ sums: DayMovements; products: ProductSales }> {
  const shards = await Promise.all(movementShards(day).map((shard) => queryAll(StoredMovement, shard)));
  const all = shards.flat();
  return {
    sums: sumOf(all.map(({ adds }) => adds)),
    products: addSales(all.map(({ products }) => products)),
  };
}

/** What all movements of a day add up to. */
export const sumMovements = async (day: string): Promise<DayMovements> => (await readMovements(day)).sums;

/** Sales of products together; the title is the last one. */
export function addSales(all: readonly ProductSales[]): ProductSales {
  const sum: ProductSales = {};
  for (const [id, { title, units, cents }] of all.flatMap((sales) => Object.entries(sales)))
    sum[id] = { title, units: (sum[id]?.units ?? 0) + units, cents: (sum[id]?.cents ?? 0) + cents };
  return sum;
}

const figures = Object.keys(DayMovements.shape) as (keyof DayMovements)[];

/** The sum of each figure; zero where nothing adds to it. */
export function sumOf(all: readonly Added[]): DayMovements {
  const entries = figures.map((figure) => [figure, all.reduce((sum, each) => sum + (each[figure] ?? 0), 0)]);
  return Object.fromEntries(entries) as DayMovements;
}
