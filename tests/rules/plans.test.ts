import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { defaultPlans } from '#functions/_data/defaults/plans.ts';
import { annualSavingPercent, billingCycles, popularPlan, priceLookupKey } from '#shared/rules/plans.ts';

const plans = defaultPlans['subscription-types'];

it('says of each plan of ours that a year saves a fifth', () => {
  for (const { monthlyCents, annualCents } of plans)
    expect(annualSavingPercent(monthlyCents, annualCents)).toBe(20);
});

it('rounds the saving to whole percents, and makes none of a plan that costs nothing', () => {
  expect(annualSavingPercent(10, 100)).toBe(17);
  expect(annualSavingPercent(10, 120)).toBe(0);
  expect(annualSavingPercent(0, 0)).toBe(0);
});

it('is a whole number up to a hundred for whatever a year costs', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000 }), fc.nat(12), (monthly, months) => {
      const percent = annualSavingPercent(monthly, monthly * months);
      expect(percent).toBe(Math.round((100 * (12 - months)) / 12));
    }),
  );
});

it('calls popular the plan named premium, in any case, or else the second', () => {
  expect(popularPlan(plans)?.code).toBe('premium');
  const named = (...names: string[]) => names.map((name) => ({ name }));
  expect(popularPlan(named('A', 'B', 'PREMIUM plus'))?.name).toBe('PREMIUM plus');
  expect(popularPlan(named('A', 'B', 'C'))?.name).toBe('B');
  expect(popularPlan(named('A'))).toBeUndefined();
  expect(popularPlan([])).toBeUndefined();
});

it('finds a price by a key that no other plan or cycle has', () => {
  const keys = plans.flatMap(({ code }) => billingCycles.map((cycle) => priceLookupKey(code, cycle)));
  expect(new Set(keys).size).toBe(6);
  expect(keys[0]).toBe('tenaz_basico_monthly');
});
