import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Figure } from '../figure.ts';
import type { CountedOperation } from './counting-proxy.ts';
import { fullSignUpFigures } from './full-sign-up.ts';
import { countedElsewhere, reasons } from './budget-reasons.ts';

const budget = { trips: 2, readUnits: 3 };

/** Round trips and units of every operation of the contract, each on warm functions. */
export async function measureUnits(): Promise<Figure[]> {
  const child = fork(join(import.meta.dirname, 'count-process.ts'), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const [counted] = (await Promise.race([
    once(child, 'message'),
    ended.then(([code]) => Promise.reject(new Error(`counting ended with ${code}`))),
  ])) as [CountedOperation[]];
  await ended;
  const sorted = counted.toSorted((a, b) => a.name.localeCompare(b.name));
  return [...sorted.map(figureOf), ...fullSignUpFigures(counted)];
}

function figureOf({ name, spend }: CountedOperation): Figure {
  const facts = { part: 'units', name, unit: 'trips', budget: { max: budget.trips } } as const;
  if (!spend)
    return {
      ...facts,
      value: null,
      note: countedElsewhere[name] ?? 'add a scenario for it to tests/bench/units',
    };
  const { trips, readUnits, writeUnits } = spend;
  const met = trips.length <= budget.trips && readUnits <= budget.readUnits;
  return {
    ...facts,
    value: trips.length,
    met,
    reason: met ? undefined : reasons[name],
    note: `${readUnits} read, ${writeUnits} write: ${trips.map((calls) => shortly(calls)).join(' → ')}`,
  };
}

/** `Get, 2 Update` */
function shortly(calls: string[]): string {
  const counts = Object.entries(Object.groupBy(calls, (call) => call.replace(/Items?$/, '')));
  return counts.map(([call, { length } = []]) => (length === 1 ? call : `${length} ${call}`)).join(', ');
}
