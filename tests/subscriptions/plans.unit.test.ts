import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { defaultPlans as plans } from '#shared/rules/subscriptions/default-plans.ts';
import {
  annualSavingCents,
  annualSavingPercent,
  billingCycles,
  popularPlan,
  priceLookupKey,
} from '#shared/rules/subscriptions/plans.ts';

it('the annual price of every plan saves 20 percent', () => {
  for (const { monthlyCents, annualCents } of plans)
    expect(annualSavingPercent(monthlyCents, annualCents)).toBe(20);
});

it('the annual saving is twelve months less a year, and never below zero', () => {
  expect(annualSavingCents({ monthly: 1999, annual: 19_190 })).toBe(4798);
  expect(annualSavingCents({ monthly: 1000, annual: 13_000 })).toBe(0);
});

it('the annual saving is rounded to whole percents, and 0 for a free plan', () => {
  expect(annualSavingPercent(10, 100)).toBe(17);
  expect(annualSavingPercent(10, 120)).toBe(0);
  expect(annualSavingPercent(0, 0)).toBe(0);
});

it('the annual saving is a whole number of at most 100 for any price', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000 }), fc.nat(12), (monthly, months) => {
      const percent = annualSavingPercent(monthly, monthly * months);
      expect(percent).toBe(Math.round((100 * (12 - months)) / 12));
    }),
  );
});

it('the popular plan is the one named premium in any letter case, or else the second', () => {
  expect(popularPlan(plans)?.code).toBe('premium');
  const named = (...names: string[]) => names.map((name) => ({ name }));
  expect(popularPlan(named('A', 'B', 'PREMIUM plus'))?.name).toBe('PREMIUM plus');
  expect(popularPlan(named('A', 'B', 'C'))?.name).toBe('B');
  expect(popularPlan(named('A'))).toBeUndefined();
  expect(popularPlan([])).toBeUndefined();
});

it('every plan and billing cycle has its own price lookup key', () => {
  const keys = plans.flatMap(({ code }) => billingCycles.map((cycle) => priceLookupKey(code, cycle)));
  expect(new Set(keys).size).toBe(6);
  expect(keys[0]).toBe('tenaz_basico_monthly');
});
