import type { FunctionName } from '#infra/functions/index.ts';
import type { CountedTable } from './counted-table.ts';
import type { Figure, Part } from './figure.ts';
import { startFunction } from './function-instance.ts';
import { p95 } from './growth/latency.ts';
import type { TableCost } from './units/counting-proxy.ts';

/** What a call costs: its latency in milliseconds, its round trips and units. */
export interface CallCost {
  name: string;
  p95: number;
  cost: TableCost;
}

/** What calls cost with so many items. */
export interface CostsAtSize {
  size: number;
  calls: CallCost[];
}

/** A call, counted through the proxy and timed without it, each on a warm function. */
export async function costOf(
  called: FunctionName,
  variables: Record<string, string>,
  { proxy }: CountedTable,
  request: object,
): Promise<Omit<CallCost, 'name'>> {
  const counted = await startFunction(called, { ...variables, AWS_ENDPOINT_URL_DYNAMODB: proxy.url });
  await counted.call(request);
  const cost = await proxy.count(() => counted.call(request));
  await counted.close();
  const timed = await startFunction(called, variables);
  await timed.call(request);
  const time = await p95(timed, request);
  await timed.close();
  return { p95: time, cost };
}

/** How many times slower a call may become from the fewest items to the most. */
const slowdown = { max: 3 };

interface Growing {
  part: Part;
  /** What there are more and more of. */
  items: string;
  /** The read units that a call may take with the most items, if it takes so many with the fewest. */
  maxUnits: (fewest: number) => number;
  /** Why a call reads more units with the most items than that, by its name. */
  reasons?: Record<string, string>;
}

/** Two figures of each call: how much slower it becomes as there are more items, and what it reads with the most. */
export function growthFigures(
  costs: CostsAtSize[],
  { part, items, maxUnits, reasons = {} }: Growing,
): Figure[] {
  const sizes = costs.map(({ size }) => size.toLocaleString('en'));
  return costs[0]!.calls.flatMap(({ name, p95: fastest, cost }, at) => {
    const times = costs.map(({ calls }) => calls[at]!.p95);
    const units = costs.map(({ calls }) => calls[at]!.cost.readUnits);
    return [
      {
        part,
        name: `${name}: p95 with the most ${items} against the fewest`,
        value: times.at(-1)! / fastest,
        unit: '×',
        budget: slowdown,
        note: times.map((ms, nth) => `${ms.toFixed(1)} ms with ${sizes[nth]}`).join(', '),
      },
      {
        part,
        name: `${name}: read units with the most ${items}`,
        value: units.at(-1)!,
        unit: 'units',
        budget: { max: maxUnits(cost.readUnits) },
        reason: reasons[name],
        note: units.map((each, nth) => `${each} with ${sizes[nth]}`).join(', '),
      },
    ];
  });
}
