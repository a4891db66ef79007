import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Figure } from '../figure.ts';
import type { CountedOperation } from './counting-proxy.ts';

/** Trips of what every visitor reads; the others are told, the dearest first, and P45 holds single ones in table tests. */
const cachedBudget = { max: 2 };

/** Round trips and units of the operations that have a scenario here, each on warm functions. */
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
  const units = ({ spend: { readUnits, writeUnits } }: CountedOperation) => readUnits + writeUnits;
  return counted.toSorted((a, b) => units(b) - units(a)).map(figureOf);
}

const figureOf = ({ name, isCached, spend: { trips, readUnits, writeUnits } }: CountedOperation): Figure => ({
  part: 'units',
  name,
  value: trips.length,
  unit: 'trips',
  budget: isCached ? cachedBudget : undefined,
  note: `${readUnits} read, ${writeUnits} write: ${trips.map((calls) => shortly(calls)).join(' → ')}`,
});

/** `Get, 2 Update` */
function shortly(calls: string[]): string {
  const counts = Object.entries(Object.groupBy(calls, (call) => call.replace(/Items?$/, '')));
  return counts.map(([call, { length } = []]) => (length === 1 ? call : `${length} ${call}`)).join(', ');
}
