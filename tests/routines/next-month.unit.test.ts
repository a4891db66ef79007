import * as fc from 'fast-check';
import * as z from 'zod';
import { describe, expect, it } from 'vitest';
import { Plan, type PlanEntry } from '#shared/contracts/routines/plans.ts';
import { nextMonthOf } from '#shared/rules/routines/next-month.ts';
import { planEntry, plans, samplePlan } from '../support/routines/sample-plan.ts';

const entriesOf = (plan: Plan): PlanEntry[] =>
  plan.sessions.flatMap(({ blocks }) => blocks.flatMap(({ entries }) => entries));
const nextOf = (entry: PlanEntry): PlanEntry => entriesOf(nextMonthOf(samplePlan([entry])))[0]!;

/** The kilos of an entry, of itself and of each week that changes them. */
const kilosOf = ({ effort, weeks }: PlanEntry) => [
  effort.kg,
  ...Object.values(weeks).map((week) => week.effort?.kg),
];

/** The plan without kilos. */
const withoutKilos = (plan: Plan): unknown =>
  JSON.parse(JSON.stringify(plan, (key, value: unknown) => (key === 'kg' ? undefined : value)));

describe('the month after a plan', () => {
  it('a fixed step is added to the kilos, in the weeks that change them too, so that an easy week stays easier', () => {
    const wave = planEntry(1, {
      weeks: { 3: { effort: { kg: 85 } }, 4: { sets: 2, effort: { kg: 60, rir: 4 } } },
    });
    expect(nextOf(wave)).toEqual({
      ...wave,
      effort: { kg: 82.5 },
      weeks: { 3: { effort: { kg: 87.5 } }, 4: { sets: 2, effort: { kg: 62.5, rir: 4 } } },
    });
  });

  it('kilos that help become fewer, and never less than none', () => {
    const entry = planEntry(1, { effort: { kg: 20 }, weeks: { 2: { effort: { kg: 1 } } } });
    const next = nextMonthOf(samplePlan([entry]), () => 'assisted');
    expect(kilosOf(entriesOf(next)[0]!)).toEqual([17.5, 0]);
  });

  it.each([
    ['none', { kind: 'none' } as const, 80],
    ['by reserve', { kind: 'rir', kg: 5 } as const, 80],
    ['double', { kind: 'double', kg: 5 } as const, 85],
  ])('with the progression %s 80 kg are followed by what the plan alone can say', (_, progression, kg) => {
    expect(nextOf(planEntry(1, { progression })).effort).toEqual({ kg });
  });

  it('of any plan it is a plan, differs in nothing but kilos, and these by the step of their entry, up to the most', () => {
    fc.assert(
      fc.property(plans, (plan) => {
        const next = nextMonthOf(plan);
        expect(z.parse(Plan, next)).toEqual(next);
        expect(withoutKilos(next)).toEqual(withoutKilos(plan));
        const after = entriesOf(next);
        entriesOf(plan).forEach((entry, at) => {
          const { progression } = entry;
          const step = progression.kind === 'add' || progression.kind === 'double' ? progression.kg : 0;
          const wanted = kilosOf(entry).map((kg) => (kg === undefined ? kg : Math.min(500, kg + step)));
          expect(kilosOf(after[at]!)).toEqual(wanted);
        });
      }),
    );
  });
});
