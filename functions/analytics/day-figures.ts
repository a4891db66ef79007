import * as z from 'zod';
import { DayFigures } from '#shared/contracts/analytics/day-figures.ts';
import { monthOf } from '#shared/rules/routines/routine-calendar.ts';
import { addSales, ProductSales } from './movements.ts';
import { keys } from './entities.ts';
import { get, put, query, queryAll, tryWrite, update } from '#functions/platform/table/table.ts';

/** The figures of a day; null for one that is not folded. */
export const findDayFigures = (day: string): Promise<DayFigures | null> =>
  get(DayFigures, keys.dayFigures(day));

/** The folded days of a span, both ends included: one query. */
export const listDayFigures = (from: string, to: string): Promise<DayFigures[]> =>
  queryAll(DayFigures, keys.dayFigures(from).pk, { from, upTo: to });

/** The newest folded day; null before the first. */
export async function findLastFoldedDay(): Promise<string | null> {
  const { items } = await query(DayFigures, keys.dayFigures('').pk, { newestFirst: true, limit: 1 });
  return items[0]?.day ?? null;
}

/** Writes the figures of a day over those of an earlier fold. */
export const putDayFigures = (figures: DayFigures): Promise<void> =>
  put({ ...keys.dayFigures(figures.day), ...figures });

const DayProducts = z.object({ products: ProductSales });

/** Writes what the products of a day have sold, over an earlier fold; nothing for a day without sales. */
export const putDayProducts = async (day: string, products: ProductSales): Promise<void> =>
  void (Object.keys(products).length > 0 && (await put({ ...keys.dayProducts(day), products })));

/** What the products have sold in the folded days of a span: one query, none for a span without days. */
export const listProductSales = async (from: string, to: string): Promise<ProductSales> =>
  to < from
    ? {}
    : addSales(
        (await queryAll(DayProducts, keys.dayProducts(from).pk, { from, upTo: to })).map(
          ({ products }) => products,
        ),
      );

const Start = z.object({
  day: z.iso.date(),
  /** The last month (`YYYY-MM`) whose comparison of all subscriptions with Stripe is complete. */
  comparedIn: z.string().nullable().default(null),
});

/** The first day that has figures; null before the stage is initialized. */
export const findFiguresStart = async (): Promise<string | null> =>
  (await get(Start, keys.figuresStart()))?.day ?? null;

/** Starts the figures on a day, unless they have started before it. */
export async function startFigures(day: string): Promise<void> {
  const write = update(keys.figuresStart(), {
    update: 'SET #day = :day',
    condition: 'attribute_not_exists(pk) OR #day > :day',
    names: { '#day': 'day' },
    values: { ':day': day },
    refusal: 'figures_started',
  });
  await tryWrite(write, 'figures_started');
}

/** Whether the subscriptions have still to be compared with Stripe in the month of a day; never before the figures start. */
export async function isComparisonDue(day: string): Promise<boolean> {
  const start = await get(Start, keys.figuresStart());
  return start !== null && start.comparedIn !== monthOf(day);
}

/** Saves that the comparison of a day's month is complete. */
export async function saveComparison(day: string): Promise<void> {
  await update(keys.figuresStart(), {
    update: 'SET comparedIn = :month',
    condition: 'attribute_exists(pk)',
    values: { ':month': monthOf(day) },
  });
}
