import { join } from 'node:path';
import type { Figure } from '../figure.ts';
import { runProcess } from '../run-process.ts';
import { measureWebhooks } from './webhooks.ts';

/** The cost of one night's reconciliation. */
export interface Night {
  size: number;
  /** Duration of the seeding up to this size, in seconds. */
  seconds: number;
  count: number;
  stripeCalls: number;
  readUnits: number;
  writeUnits: number;
  ms: number;
}

/** Webhook events per second, and what the nightly reconciliation costs as subscribers and changes grow. */
export async function measureSubscriptions(): Promise<Figure[]> {
  return [
    ...(await measureWebhooks()),
    ...figuresOf(await runProcess<Night[]>(join(import.meta.dirname, 'reconcile-process.ts'))),
  ];
}

const facts = { part: 'subscriptions' } as const;

function figuresOf(nights: Night[]): Figure[] {
  return [...nights.flatMap(nightFigures), ...growth(nights)];
}

function nightFigures({ size, seconds, count, stripeCalls, readUnits, writeUnits, ms }: Night): Figure[] {
  const name = `a night of ${size.toLocaleString('en')} subscribers, ${count.toLocaleString('en')} changes`;
  return [
    {
      ...facts,
      name,
      value: readUnits + writeUnits,
      unit: 'units',
      note: `${readUnits} read, ${writeUnits} write; written in ${seconds.toFixed(0)} s`,
    },
    { ...facts, name: `${name}, asked of Stripe`, value: stripeCalls, unit: 'calls' },
    { ...facts, name: `${name}, time`, value: ms, unit: 'ms' },
  ];
}

/** The cost grows linearly with changes and not with subscribers. */
function growth(nights: Night[]): Figure[] {
  const at = (size: number, count: number) =>
    nights.find((night) => night.size === size && night.count === count)!;
  const units = ({ readUnits, writeUnits }: Night) => readUnits + writeUnits;
  const [few, many] = [at(1000, 100), at(100_000, 100)];
  const tenfold = at(100_000, 1000);
  const ratio = (name: string, value: number, max: number): Figure => ({
    ...facts,
    name,
    value,
    unit: '×',
    budget: { max },
  });
  return [
    ratio('100 × the subscribers, same changes: units', units(many) / units(few), 1.1),
    ratio('100 × the subscribers, same changes: calls', many.stripeCalls / few.stripeCalls, 1.1),
    ratio('10 × the changes: units', units(tenfold) / units(many), 11),
    ratio('10 × the changes: calls', tenfold.stripeCalls / many.stripeCalls, 11),
  ];
}
