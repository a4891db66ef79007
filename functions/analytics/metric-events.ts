import * as z from 'zod';
import { DayEvents } from '#shared/contracts/analytics/daily-metrics.ts';
import { inMadrid } from '#shared/rules/routines/routine-calendar.ts';
import { keys, metricEventShards } from './entities.ts';
import { putStep, queryAll, type Step } from '#functions/platform/table/table.ts';

/*
 * What changes the metrics of a day, written in the transaction of what it counts. A metric event is named by the version that
 * the transaction gives to what it changes, so that whatever is repeated writes it once.
 */

/** What a metric event adds to the metrics of its day. */
export type Added = Partial<DayEvents>;

/** What products have sold, by their id: units, and cents with VAT and without delivery, less what was refunded of them. */
export const ProductSales = z.record(
  z.string(),
  z.object({ title: z.string(), units: z.int(), cents: z.int() }),
);
export type ProductSales = z.output<typeof ProductSales>;

const StoredEvent = z.object({ adds: DayEvents.partial(), products: ProductSales.default({}) });

/** What a metric event belongs to: an order, a subscriber or a batch of routines, and its version. */
interface Source {
  id: string;
  version: number;
}

/** The step that writes a metric event of a day in Madrid; none when it adds nothing. */
export function metricEventSteps(
  source: Source,
  added: Added,
  day: string,
  products: ProductSales = {},
): Step[] {
  const given = Object.entries(added).filter(([, value]) => value !== 0);
  const sold = Object.keys(products).length > 0;
  if (given.length === 0 && !sold) return [];
  const adds = Object.fromEntries(given);
  const key = keys.metricEvent(day, source.id, source.version);
  return [putStep('metric_event_exists', { ...key, adds, ...(sold && { products }) })];
}

/** The day of a metric event that happens now. */
export const metricEventDay = (now: Date): string => inMadrid(now).day;

/** What all metric events of a day add up to, and what its products have sold. */
export async function readEvents(day: string): Promise<{ sums: DayEvents; products: ProductSales }> {
  const shards = await Promise.all(metricEventShards(day).map((shard) => queryAll(StoredEvent, shard)));
  const all = shards.flat();
  return {
    sums: sumOf(all.map(({ adds }) => adds)),
    products: addSales(all.map(({ products }) => products)),
  };
}

/** What all metric events of a day add up to. */
export const sumEvents = async (day: string): Promise<DayEvents> => (await readEvents(day)).sums;

/** Sales of products together; the title is the last one. */
export function addSales(all: readonly ProductSales[]): ProductSales {
  const sum: ProductSales = {};
  for (const [id, { title, units, cents }] of all.flatMap((sales) => Object.entries(sales)))
    sum[id] = { title, units: (sum[id]?.units ?? 0) + units, cents: (sum[id]?.cents ?? 0) + cents };
  return sum;
}

const metrics = Object.keys(DayEvents.shape) as (keyof DayEvents)[];

/** The sum of each metric; zero where nothing adds to it. */
export function sumOf(all: readonly Added[]): DayEvents {
  const entries = metrics.map((metric) => [metric, all.reduce((sum, each) => sum + (each[metric] ?? 0), 0)]);
  return Object.fromEntries(entries) as DayEvents;
}
