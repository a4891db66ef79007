import { array, assert, boolean, constantFrom, integer, property, record } from 'fast-check';
import { expect, it } from 'vitest';
import {
  endPrice,
  historyAfter,
  reductionOf,
  type PastPrice,
  type PriceHistory,
} from '#shared/rules/catalogue/price-history.ts';

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

/** A price for a time in which it was, or was not, in the shop. */
interface Stay {
  cents: number;
  to: number;
  isOffered: boolean;
}

/** The lowest of the offered prices of thirty days, which end with the last offered price that is not the current one. */
function lowestOffered(stays: readonly Stay[], changedAt: number): { cents: number; end: number } | null {
  const before = stays.filter(({ isOffered, to }) => isOffered && to <= changedAt);
  const end = before.at(-1)?.to;
  if (end === undefined) return null;
  const counted = before.filter(({ to }) => to > end - 30 * day);
  return { cents: Math.min(...counted.map(({ cents }) => cents)), end };
}

it('P198: whatever is hidden and shown in between, only prices that were offered are named before a reduction', () => {
  const step = record({
    kind: constantFrom('price', 'price', 'product', 'category'),
    cents: integer({ min: 1, max: 9 }),
    hours: integer({ min: 1, max: 10 * 24 }),
  });
  let reductions = 0;
  let unoffered = 0;
  assert(
    property(boolean(), boolean(), array(step, { minLength: 1, maxLength: 30 }), (active, isShown, steps) => {
      let at = start;
      let state = { cents: 5, isActive: active, hiddenSince: isShown ? null : new Date(0).toISOString() };
      let history: PriceHistory = {
        pastPrices: [],
        priceOffer: { since: new Date(start).toISOString(), until: null },
      };
      const stays: Stay[] = [];
      let changedAt = start;
      for (const { kind, cents, hours } of steps) {
        const isOffered = state.isActive && state.hiddenSince === null;
        at += hours * hour;
        stays.push({ cents: state.cents, to: at, isOffered });
        const now = new Date(at);
        if (kind === 'category') {
          state = { ...state, hiddenSince: state.hiddenSince === null ? now.toISOString() : null };
          continue;
        }
        const next = kind === 'price' ? { ...state, cents } : { ...state, isActive: !state.isActive };
        if (next.cents === state.cents && kind === 'price') continue;
        history = historyAfter(
          { ...history, priceCents: state.cents },
          state,
          { priceCents: next.cents, isCorrection: false },
          now,
        );
        if (next.cents !== state.cents) changedAt = at;
        state = next;
        const lowest = lowestOffered(stays, changedAt);
        const reduction = reductionOf(state.cents, history.pastPrices);
        unoffered += stays.filter((stay) => !stay.isOffered).length;
        if (lowest && state.cents < lowest.cents) {
          reductions += 1;
          const until = new Date(lowest.end + 30 * day).toISOString();
          expect(reduction).toEqual({ previousCents: lowest.cents, until });
        } else expect(reduction).toBeNull();
      }
    }),
    { numRuns: 500 },
  );
  expect(reductions).toBeGreaterThan(300);
  expect(unoffered).toBeGreaterThan(300);
});
