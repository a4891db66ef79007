import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { api } from '#shared/contracts/index.ts';
import { isPermission } from '#shared/rules/permissions.ts';
import type { Figure } from '../figure.ts';
import type { CountedOperation } from './counting-proxy.ts';
import { fullSignUpFigures } from './full-sign-up.ts';
import { countedElsewhere, reasons } from './budget-reasons.ts';

const budget = { trips: 2, readUnits: 3 };
/** The session of a user of the back office costs a unit more: what the role grants is read with it. */
const backOfficeReadUnits = 4;

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
  const maxReadUnits = isBackOffice(name) ? backOfficeReadUnits : budget.readUnits;
  const met = trips.length <= budget.trips && readUnits <= maxReadUnits;
  return {
    ...facts,
    value: trips.length,
    met,
    reason: met ? undefined : reasons[name],
    note: `${readUnits} read, ${writeUnits} write: ${trips.map((calls) => shortly(calls)).join(' → ')}`,
  };
}

/** Whether an operation such as `roles.list` needs a permission. */
function isBackOffice(name: string): boolean {
  const [group, operation] = name.split('.') as [keyof typeof api, string];
  const endpoints: Record<string, Endpoint> = api[group];
  return isPermission(endpoints[operation]?.access ?? '');
}

/** `Get, 2 Update` */
function shortly(calls: string[]): string {
  const counts = Object.entries(Object.groupBy(calls, (call) => call.replace(/Items?$/, '')));
  return counts.map(([call, { length } = []]) => (length === 1 ? call : `${length} ${call}`)).join(', ');
}
