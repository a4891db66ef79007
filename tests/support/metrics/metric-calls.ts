import { DayEvents, type DayMetrics } from '#shared/contracts/analytics/daily-metrics.ts';
import { inMadrid } from '#shared/rules/routines/routine-calendar.ts';
import { allItems } from '../accounts/known-person.ts';
import { call } from '../call.ts';
import { freshToken, signIn } from '../sign-in.ts';

/** Reads of the metrics, and the nightly rollup. Call it after `startShop` or `useTable`: the metrics start on this day. */
export async function startMetricCalls() {
  const { handler } = await import('#functions/analytics/metrics.lambda.ts');
  const { handler: rollup } = await import('#functions/analytics/metrics-rollup.lambda.ts');
  const { startMetrics } = await import('#functions/analytics/daily-metrics.ts');
  const { sumOf } = await import('#functions/analytics/metric-events.ts');
  const start = today();
  await startMetrics(start);
  const admin = await signIn('admin');

  /** What all metric events in the table add up to. */
  async function moved(): Promise<Partial<DayEvents>> {
    const events = await allItems('metric-events#');
    return notZero(sumOf(events.map(({ adds }) => adds as Partial<DayEvents>)));
  }

  /** What the metric events written by some work add up to. */
  async function movedBy(work: () => Promise<unknown>): Promise<Partial<DayEvents>> {
    const before = await moved();
    await work();
    const after = await moved();
    const names = Object.keys(DayEvents.shape) as (keyof DayEvents)[];
    return notZero(
      Object.fromEntries(names.map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)])) as DayEvents,
    );
  }

  /** Calls the API, by default as an admin. */
  const list = async (query: Record<string, string>, token?: string) =>
    call(handler, 'GET /api/metrics', { token: token ?? (await freshToken(admin.userId)), query });

  const products = async (query: Record<string, string>) =>
    call(handler, 'GET /api/metrics/products', { token: await freshToken(admin.userId), query });

  /** The rolled up days of a span, as the API answers them. */
  const rolledUp = async (from: string, to: string): Promise<DayMetrics[]> =>
    (await list({ from, to })).body.data.days;

  return { start, moved, movedBy, list, products, rolledUp, rollup };
}

/** The day in Madrid by the clock of the test. */
export const today = (): string => inMadrid(new Date()).day;

/** The metrics that are not zero. */
export const notZero = <T extends object>(metrics: T): Partial<T> =>
  Object.fromEntries(Object.entries(metrics).filter(([, value]) => value !== 0)) as Partial<T>;
