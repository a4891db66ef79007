import { DayMovements, type DayFigures } from '#shared/contracts/analytics/day-figures.ts';
import { inMadrid } from '#shared/rules/routines/routine-calendar.ts';
import { allItems } from '../accounts/known-person.ts';
import { call } from '../call.ts';
import { freshToken, signIn } from '../sign-in.ts';

/** Reads of the figures, and the nightly fold. Call it after `startShop` or `useTable`: the figures start on this day. */
export async function startFigureCalls() {
  const { handler } = await import('#functions/analytics/figures.lambda.ts');
  const { handler: fold } = await import('#functions/analytics/fold-figures.lambda.ts');
  const { startFigures } = await import('#functions/analytics/day-figures.ts');
  const { sumOf } = await import('#functions/analytics/movements.ts');
  const start = today();
  await startFigures(start);
  const admin = await signIn('admin');

  /** What all movements in the table add up to. */
  async function moved(): Promise<Partial<DayMovements>> {
    const movements = await allItems('metric-events#');
    return notZero(sumOf(movements.map(({ adds }) => adds as Partial<DayMovements>)));
  }

  /** What the movements written by some work add up to. */
  async function movedBy(work: () => Promise<unknown>): Promise<Partial<DayMovements>> {
    const before = await moved();
    await work();
    const after = await moved();
    const names = Object.keys(DayMovements.shape) as (keyof DayMovements)[];
    return notZero(
      Object.fromEntries(
        names.map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)]),
      ) as DayMovements,
    );
  }

  /** Calls the API, by default as an admin. */
  const list = async (query: Record<string, string>, token?: string) =>
    call(handler, 'GET /api/figures', { token: token ?? (await freshToken(admin.userId)), query });

  const products = async (query: Record<string, string>) =>
    call(handler, 'GET /api/figures/products', { token: await freshToken(admin.userId), query });

  /** The folded days of a span, as the API answers them. */
  const folded = async (from: string, to: string): Promise<DayFigures[]> =>
    (await list({ from, to })).body.data.days;

  return { start, moved, movedBy, list, products, folded, fold };
}

/** The day in Madrid by the clock of the test. */
export const today = (): string => inMadrid(new Date()).day;

/** The figures that are not zero. */
export const notZero = <T extends object>(figures: T): Partial<T> =>
  Object.fromEntries(Object.entries(figures).filter(([, value]) => value !== 0)) as Partial<T>;
