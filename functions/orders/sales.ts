import type { metrics } from '#shared/contracts/analytics/metrics.ts';
import { addDays, inMadrid } from '#shared/rules/routines/routine-calendar.ts';
import { findCategories, findProducts } from '#functions/catalogue/index.ts';
import { addSales, findLastRolledUpDay, listProductSales, readEvents } from '#functions/analytics/index.ts';
import { chunksOf } from '#functions/platform/kit/in-parallel.ts';
import type { UseCase } from '#functions/platform/http/serve.ts';

/** GET /metrics/products: the closed days of the span, and with today those that are still open. */
export const listSales: UseCase<typeof metrics.products> = async ({ query: { from, to }, now }) => {
  const today = inMadrid(now).day;
  const last = (await findLastRolledUpDay()) ?? '';
  const [closed, ...open] = await Promise.all([
    listProductSales(from, to < last ? to : last),
    ...(to < today ? [] : openDays(today, last))
      .filter((day) => day >= from)
      .map(async (day) => (await readEvents(day)).products),
  ]);
  const sales = addSales([closed, ...open]);
  const ids = Object.keys(sales);
  const [found, categories] = await Promise.all([
    Promise.all(chunksOf(ids, 100).map(findProducts)),
    findCategories(),
  ]);
  const names = new Map(categories.map(({ _id, name }) => [_id, name]));
  const categoryOf = new Map(found.flat().map(({ _id, categoryId }) => [_id, names.get(categoryId)]));
  const products = Object.entries(sales)
    .map(([_id, sold]) => ({ _id, ...sold, category: categoryOf.get(_id) ?? null }))
    .filter(({ units, cents }) => units !== 0 || cents !== 0)
    .toSorted((a, b) => b.cents - a.cents);
  return { success: true, data: { products } };
};

/** Days that are read although no night has closed them. */
const maxOpenDays = 4;

/** The days until today that come after the last rolled up one. */
const openDays = (today: string, last: string): string[] =>
  Array.from({ length: maxOpenDays }, (_, ago) => addDays(today, -ago)).filter((day) => day > last);
