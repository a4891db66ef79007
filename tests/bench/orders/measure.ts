import { join } from 'node:path';
import { rowOf } from '#infra/functions.ts';
import type { Figure } from '../figure.ts';
import { runProcess } from '../run-process.ts';
import type { TableCost } from '../units/counting-proxy.ts';

/** What the desk's calls cost with so many orders. */
export interface DeskCost {
  size: number;
  calls: { name: string; p95: number; cost: TableCost }[];
  export: { seconds: number; peakMb: number; rows: number; cost: TableCost };
}

/** How many times slower a call may become from the fewest orders to the most. */
const slowdown = { max: 3 };

/** Why a call reads more units with the most orders than with the fewest. */
const reasons: Record<string, string> = {
  'orders found by the recipient and status':
    'the status is looked up in each match, and a page ends where its orders are found: later with fewer of them',
};

/** Lists, searches and one order stay flat as there are more orders; an export grows with them, in constant memory. */
export async function measureOrders(sizes: number[]): Promise<Figure[]> {
  const costs = await runProcess<DeskCost[]>(
    join(import.meta.dirname, 'orders-process.ts'),
    sizes.map(String),
  );
  const [few] = costs;
  const part = 'orders' as const;
  const count = (size: number) => size.toLocaleString('en');
  const calls = few!.calls.flatMap(({ name, p95, cost }, at) => {
    const [times, units] = [
      costs.map(({ calls }) => calls[at]!.p95),
      costs.map(({ calls }) => calls[at]!.cost.readUnits),
    ];
    return [
      {
        part,
        name: `${name}: p95 with the most orders against the fewest`,
        value: times.at(-1)! / p95,
        unit: '×',
        budget: slowdown,
        note: times.map((ms, nth) => `${ms.toFixed(1)} ms with ${count(costs[nth]!.size)}`).join(', '),
      },
      {
        part,
        name: `${name}: read units with the most orders`,
        value: units.at(-1)!,
        unit: 'units',
        // a page has as many orders, whatever their number
        budget: { max: cost.readUnits + 1 },
        reason: reasons[name],
        note: units.map((each, nth) => `${each} with ${count(costs[nth]!.size)}`).join(', '),
      },
    ];
  });
  const exports = costs.flatMap(({ size, export: { seconds, peakMb, rows, cost } }) => [
    {
      part,
      name: `export of ${count(size)} orders: time`,
      value: seconds,
      unit: 's',
      budget: { max: rowOf('export-orders').timeout },
      note: `${count(rows)} rows, ${cost.readUnits.toFixed(0)} read units, ${cost.writeUnits.toFixed(0)} write units`,
    },
    {
      part,
      name: `export of ${count(size)} orders: memory of the process`,
      value: peakMb,
      unit: 'MB',
      budget: { max: rowOf('export-orders').memory / 2 },
    },
  ]);
  return [...calls, ...exports];
}
