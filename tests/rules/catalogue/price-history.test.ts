import { array, assert, integer, property, record } from 'fast-check';
import { expect, it } from 'vitest';
import { endPrice, reductionOf, type PastPrice } from '#shared/rules/catalogue/price-history.ts';

const hour = 3_600_000;
const day = 24 * hour;
const start = Date.parse('2026-01-01T00:00:00Z');

/** A price from its first change to its next. */
interface Price {
  cents: number;
  from: number;
}

/** The prices of a product, its past as it is stored after each change. */
function change(cents: number, prices: Price[], past: PastPrice[], from: number) {
  return { prices: [...prices, { cents, from }], past: endPrice(past, prices.at(-1)!.cents, new Date(from)) };
}

/** The lowest price of the thirty days before the last change, of all prices ever. */
function lowestBefore(prices: readonly Price[]): number {
  const reducedAt = prices.at(-1)!.from;
  const counted = prices.slice(0, -1).filter((_, index) => prices[index + 1]!.from > reducedAt - 30 * day);
  return Math.min(...counted.map(({ cents }) => cents));
}

it('P97: after any changes of a price, the one named before a reduction is the lowest of the thirty days before', () => {
  const step = record({ cents: integer({ min: 1, max: 12 }), hours: integer({ min: 0, max: 20 * 24 }) });
  let reductions = 0;
  assert(
    property(integer({ min: 1, max: 12 }), array(step, { minLength: 1, maxLength: 25 }), (first, steps) => {
      let prices: Price[] = [{ cents: first, from: start }];
      let past: PastPrice[] = [];
      for (const { cents, hours } of steps) {
        const { from, cents: before } = prices.at(-1)!;
        if (cents === before) continue;
        ({ prices, past } = change(cents, prices, past, from + hours * hour));
        const lowest = lowestBefore(prices);
        const reduction = reductionOf(cents, past);
        reductions += Number(reduction !== null);
        const until = new Date(prices.at(-1)!.from + 30 * day).toISOString();
        expect(reduction).toEqual(cents < lowest ? { previousCents: lowest, until } : null);
      }
    }),
    { numRuns: 500 },
  );
  expect(reductions).toBeGreaterThan(500);
});

it.each([
  ['one reduction', [2490, 2190], 2490],
  ['two reductions in a row', [2490, 2190, 1990], 2190],
  ['up and down to the old price', [2190, 2490, 2190], null],
  ['up and down to a higher price', [2190, 2990, 2490], null],
  ['up and down below the old price', [2190, 2490, 1990], 2190],
  ['a raise', [2190, 2490], null],
  ['no change', [2190], null],
])('P97: of %s, the price before is named as it was charged', (_, charged, previous) => {
  const past = charged
    .slice(0, -1)
    .reduce<PastPrice[]>((all, cents, index) => endPrice(all, cents, new Date(start + index * day)), []);
  expect(reductionOf(charged.at(-1)!, past)?.previousCents ?? null).toBe(previous);
});

it('a change that another instance made by a clock ahead keeps the past in its order', () => {
  const past = endPrice(endPrice([], 2000, new Date(start + hour)), 2100, new Date(start));
  expect(past.map(({ until }) => Date.parse(until) - start)).toEqual([hour, hour]);
});
