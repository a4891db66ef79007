import { join } from 'node:path';
import { rowOf } from '#infra/functions/index.ts';
import { growthFigures, type CostsAtSize } from '../call-costs.ts';
import type { Figure } from '../figure.ts';
import { runProcess } from '../run-process.ts';
import type { TableCost } from '../units/counting-proxy.ts';

/** What the desk's calls cost with so many orders. */
export interface DeskCost extends CostsAtSize {
  export: { seconds: number; peakMb: number; rows: number; cost: TableCost };
}

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
  const part = 'orders' as const;
  const count = (size: number) => size.toLocaleString('en');
  // a page has as many orders, whatever their number
  const calls = growthFigures(costs, { part, items: 'orders', maxUnits: (fewest) => fewest + 1, reasons });
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
