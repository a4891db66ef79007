import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Equipment } from '#shared/contracts/exercises/exercises.ts';
import type { PlanEntry } from '#shared/contracts/routines/plans.ts';
import type { LoggedSet } from '#shared/contracts/workouts/workouts.ts';
import { lastTimes } from '#shared/rules/workouts/last-times.ts';
import { doableFirst, missingFor, replacementFor } from '#shared/rules/workouts/equipment.ts';
import { leftOut, sessionMinutes } from '#shared/rules/workouts/session-length.ts';
import { mergeLog, nextRevision, rankOf } from '#shared/rules/workouts/merge-log.ts';
import { lastTimeOf, nextSet, type SetFacts } from '#shared/rules/workouts/next-load.ts';
import { setColumns, setLines } from '#shared/rules/workouts/sets-csv.ts';
import {
  bestMark,
  bestOneRepMax,
  exerciseProgress,
  mostTrained,
  nextSession,
  oneRepMax,
  streakWeeks,
  trainedDays,
} from '#shared/rules/workouts/progress.ts';
import { exerciseId, sampleExercise } from '../support/routines/sample-plan.ts';
import { modelRuns } from '../support/run/rounds.ts';
import { logRuns, expectWhatWasDone } from '../support/workouts/log-model.ts';
import { loggedSession, loggedSet, sampleEntry, samplePlan } from '../support/workouts/sample-plan.ts';

/** Few places, revisions and times, so that they meet. */
const changes = fc.array(
  fc.record({
    key: fc.constantFrom('1-1.a1.1', '1-1.a1.2', '1-2.a3.1'),
    exerciseId: fc.constantFrom(exerciseId(1), exerciseId(2)),
    amount: fc.integer({ min: 0, max: 2 }),
    load: fc.constantFrom(null, 0, 2.5),
    rir: fc.constant(null),
    isDone: fc.boolean(),
    revision: fc.constantFrom(1, 2, 10),
    at: fc.constantFrom('2026-11-29T18:00:00Z', '2026-11-29T18:00:00.000Z', '2026-11-29T18:00:00.5Z'),
  }),
  { maxLength: 12 },
);
/** A log is the same whichever of two ways to write a time it has. */
const sameAs = (log: LoggedSet[]) => log.map((set) => `${set.key} ${rankOf(set)}`);

describe('P325: the merge of logs', () => {
  it('the merge is commutative, associative and idempotent, and takes none that it was not given', () => {
    fc.assert(
      fc.property(changes, changes, changes, (a, b, c) => {
        const merged = sameAs(mergeLog(a, b, c));
        expect(sameAs(mergeLog(c, b, a))).toEqual(merged);
        expect(sameAs(mergeLog(mergeLog(a, b), c))).toEqual(merged);
        expect(sameAs(mergeLog(a, mergeLog(b, c)))).toEqual(merged);
        expect(sameAs(mergeLog(mergeLog(a, b, c), a, b.toReversed()))).toEqual(merged);
        const given = new Set([...a, ...b, ...c]);
        expect(mergeLog(a, b, c).every((set) => given.has(set))).toBe(true);
      }),
    );
  });

  it('two phones that merge what they have and what was sent show what was done', async () => {
    const run = fc.asyncProperty(logRuns, async (actions) => {
      let log: LoggedSet[] = [];
      const save = async (set: LoggedSet) => (log = mergeLog([set], log));
      await expectWhatWasDone({ save, read: async () => log }, actions);
    });
    await fc.assert(run, modelRuns(100, 5000));
  });

  it('what was seen gives way to what follows, whatever the clocks say; else the later counts', () => {
    const seen = loggedSet('1-1.a1.1', { at: '2099-01-01T00:00:00Z', revision: 9 });
    const after = loggedSet('1-1.a1.1', { isDone: false, revision: nextRevision(seen) });
    expect(mergeLog([seen], [after])).toEqual([after]);
    const unseen = loggedSet('1-1.a1.1', { revision: 9, at: '2099-01-01T00:00:00.001Z', amount: 1 });
    expect(mergeLog([unseen], [seen])).toEqual([unseen]);
    const whole = { ...unseen, at: '2099-01-01T00:00:00Z' };
    expect(mergeLog([unseen], [whole])).toEqual([unseen]);
    expect(nextRevision(undefined)).toBe(1);
  });
});

const bar = { load: 'external', equipment: ['barbell'] } as const;
const body = { load: 'body', equipment: ['pull-up-bar'] } as const;
const assisted = { load: 'assisted', equipment: ['machine'] } as const;
const done = (...sets: [amount: number, load: number | null, rir?: number][]) =>
  sets.map(([amount, load, rir = null]: [number, number | null, (number | null)?]) => ({
    amount,
    load,
    rir,
  }));
const range = { unit: 'reps', from: 8, to: 10 } as const;
const by = (kind: 'add' | 'double' | 'rir', kg: number) => ({ progression: { kind, kg } });
const percent = { effort: { percent: 75 } };

interface Example {
  says: string;
  entry?: Partial<SetFacts['entry']>;
  exercise?: SetFacts['exercise'];
  now?: SetFacts['now'];
  last?: SetFacts['now'];
  asked?: NonNullable<SetFacts['lastTime']>['asked'];
  max?: number;
  /** By the person's level; all of the plan's kilos by default. */
  part?: number;
  is: [amount: number, load: number | null];
}

const three = done([8, 60], [8, 60], [8, 60]);
const examples: Example[] = [
  { says: 'nothing is known', is: [8, null] },
  { says: 'the plan has kilos', entry: { effort: { kg: 62.5 } }, is: [8, 62.5] },
  {
    says: 'a part of what can be moved once is rounded down to plates',
    entry: percent,
    max: 101,
    is: [8, 75],
  },
  {
    says: 'dumbbells go by the kilo',
    entry: percent,
    exercise: { load: 'external', equipment: ['dumbbells'] },
    max: 26.6,
    is: [8, 19],
  },
  { says: 'a part of what is not known is empty', entry: percent, is: [8, null] },
  {
    says: 'the set before counts first',
    entry: by('add', 5),
    now: done([8, 70], [6, 65]),
    last: three,
    is: [6, 65],
  },
  { says: 'without a rule the last time is repeated', last: three, is: [8, 60] },
  {
    says: 'without a rule the kilos of the plan count before the last time',
    entry: { effort: { kg: 50 } },
    last: three,
    is: [8, 50],
  },
  { says: 'kilos are added to whole sets', entry: by('add', 2.5), last: three, is: [8, 62.5] },
  { says: 'one set too few adds nothing', entry: by('add', 2.5), last: three.slice(1), is: [8, 60] },
  {
    says: 'one repetition too few adds nothing',
    entry: by('add', 2.5),
    last: done([8, 60], [8, 60], [7, 60]),
    is: [8, 60],
  },
  {
    says: 'the last time is held against what it was asked',
    entry: { ...by('add', 2.5), sets: 4 },
    last: three,
    asked: sampleEntry('a1', 1),
    is: [8, 62.5],
  },
  {
    says: 'a range is filled before kilos are added',
    entry: { ...by('double', 2.5), amount: range },
    last: done([9, 60], [10, 60], [10, 60]),
    is: [9, 60],
  },
  {
    says: 'a full range adds kilos and begins anew',
    entry: { ...by('double', 2.5), amount: range },
    last: done([10, 60], [10, 60], [11, 60]),
    is: [8, 62.5],
  },
  {
    says: 'more in reserve than asked adds kilos',
    entry: { ...by('rir', 5), effort: { rir: 2 } },
    last: done([8, 60, 4], [8, 60, 3], [8, 60, 3]),
    is: [8, 65],
  },
  {
    says: 'less in reserve than asked takes kilos away',
    entry: { ...by('rir', 5), effort: { rir: 2 } },
    last: done([8, 60, 2], [8, 60, 1], [8, 60, 0.5]),
    is: [8, 55],
  },
  {
    says: 'the reserve that was asked repeats',
    entry: { ...by('rir', 5), effort: { rir: 2 } },
    last: done([8, 60, 2], [8, 60, 2], [8, 60, 1.5]),
    is: [8, 60],
  },
  {
    says: 'no reserve that was told repeats',
    entry: { ...by('rir', 5), effort: { rir: 2 } },
    last: three,
    is: [8, 60],
  },
  {
    says: 'the heaviest set goes on',
    entry: by('add', 2.5),
    last: done([8, 50], [8, 60], [8, 55]),
    is: [8, 62.5],
  },
  {
    says: 'a load is never below none',
    entry: { ...by('rir', 20), effort: { rir: 4 } },
    last: done([8, 10, 0]),
    is: [8, 0],
  },
  {
    says: 'kilos that help get fewer',
    entry: by('add', 5),
    exercise: assisted,
    last: done([8, 20], [8, 20], [8, 15]),
    is: [8, 10],
  },
  {
    says: 'the first kilos are added to the own weight',
    entry: by('add', 2.5),
    exercise: body,
    last: done([8, null], [8, null], [8, null]),
    is: [8, 2.5],
  },
  { says: 'the own weight stays without kilos', exercise: body, last: done([8, null]), is: [8, null] },
  {
    says: 'a bar whose kilos were not told goes by the plan',
    entry: { ...by('add', 2.5), effort: { kg: 40 } },
    last: done([8, null], [8, null], [8, null]),
    is: [8, 40],
  },
  {
    says: 'what has no load has none',
    entry: { effort: { kg: 10 } },
    exercise: { load: 'none', equipment: [] },
    now: done([30, 5]),
    is: [30, null],
  },
  {
    says: 'a first load is the part of the plan that the level takes, rounded down to plates',
    entry: { ...by('add', 2.5), effort: { kg: 80 } },
    part: 0.7,
    is: [8, 55],
  },
  {
    says: 'a first load is no less than the bar, and no more than the plan',
    entry: { effort: { kg: 22.5 } },
    part: 0.5,
    is: [8, 20],
  },
  {
    says: 'a first load of what weighs less than the bar is that of the plan',
    entry: { effort: { kg: 15 } },
    part: 0.5,
    is: [8, 15],
  },
  {
    says: 'a first pair of dumbbells goes by the kilo',
    entry: { effort: { kg: 12 } },
    exercise: { load: 'external', equipment: ['dumbbells'] },
    part: 0.8,
    is: [8, 9],
  },
  {
    says: 'what has a log goes on from it, whatever the level',
    entry: { ...by('add', 2.5), effort: { kg: 80 } },
    last: three,
    part: 0.5,
    is: [8, 62.5],
  },
  {
    says: 'what has a log and no rule keeps the kilos of the plan, whatever the level',
    entry: { effort: { kg: 80 } },
    last: three,
    part: 0.5,
    is: [8, 80],
  },
  {
    says: 'the second set repeats the first, whatever the level',
    entry: { effort: { kg: 80 } },
    now: done([8, 60]),
    part: 0.5,
    is: [8, 60],
  },
  {
    says: 'kilos that help a beginner stay whole',
    entry: { effort: { kg: 20 } },
    exercise: assisted,
    part: 0.5,
    is: [8, 20],
  },
  {
    says: 'of last time what is inside the range',
    entry: { amount: range },
    last: done([14, 40]),
    is: [10, 40],
  },
];

describe('what a set is prefilled with', () => {
  it.each(examples)('$says', ({ entry, exercise = bar, now = [], last, asked, max = null, part = 1, is }) => {
    const lastTime = last ? { sets: last, ...(asked && { asked }) } : null;
    const { amount, load } = nextSet({
      entry: { ...sampleEntry('a1', 1), ...entry },
      exercise,
      now,
      lastTime,
      oneRepMax: max,
      startFactor: part,
    });
    expect([amount, load]).toEqual(is);
  });

  it('a first load says which part of the plan it is, where it is less', () => {
    const first = (kg: number, startFactor: number) =>
      nextSet({
        entry: { ...sampleEntry('a1', 1), effort: { kg } },
        exercise: bar,
        now: [],
        lastTime: null,
        oneRepMax: null,
        startFactor,
      });
    expect(first(80, 0.7)).toEqual({ amount: 8, load: 55, startFactor: 0.7 });
    expect(first(80, 1)).toEqual({ amount: 8, load: 80 });
    expect(first(15, 0.7)).toEqual({ amount: 8, load: 15 });
  });

  it('a load is a quarter of a kilo, and at least none, whatever was done', () => {
    const set = fc.record({
      amount: fc.integer({ min: 0, max: 5000 }),
      load: fc.option(fc.integer({ min: 0, max: 3996 }).map((quarters) => quarters / 4)),
      rir: fc.option(fc.integer({ min: 0, max: 20 }).map((halves) => halves / 2)),
    });
    const facts = fc.record({
      progression: fc.oneof(
        fc.constant({ kind: 'none' as const }),
        fc.record({
          kind: fc.constantFrom('add' as const, 'double' as const, 'rir' as const),
          kg: fc.constantFrom(0.25, 2.5, 20),
        }),
      ),
      effort: fc.record(
        { rir: fc.constantFrom(0, 3), percent: fc.integer({ min: 1, max: 110 }) },
        { requiredKeys: [] },
      ),
      exercise: fc.constantFrom<SetFacts['exercise']>(bar, body, assisted),
      last: fc.array(set, { maxLength: 4 }),
      max: fc.option(fc.float({ min: 1, max: 700, noNaN: true })),
    });
    fc.assert(
      fc.property(facts, ({ progression, effort, exercise, last, max }) => {
        const entry = { ...sampleEntry('a1', 1), progression, effort };
        const lastTime = { sets: last };
        const { load } = nextSet({ entry, exercise, now: [], lastTime, oneRepMax: max, startFactor: 0.7 });
        if (load === null) return;
        expect(load * 4).toBe(Math.round(load * 4));
        expect(load).toBeGreaterThanOrEqual(0);
        expect(load).toBeLessThanOrEqual(999);
      }),
    );
  });

  it('the last time is that of the entry in this month, then of the exercise, then before the month', () => {
    const plan = samplePlan();
    const sets = [
      loggedSet('1-1.a1.1', { load: 50, at: '2026-11-20T18:00:00Z' }),
      loggedSet('1-2.a3.1', { load: 70, at: '2026-11-22T18:00:00Z' }),
      loggedSet('2-1.a1.1', { load: 99, at: '2026-11-29T18:00:00Z' }),
    ];
    const before = [{ exerciseId: exerciseId(2), day: '2026-10-30', sets: done([8, 30]) }];
    const find = (nth: number, entryId: string) =>
      lastTimeOf({ plan, sets, lastTimes: before }, { exerciseId: exerciseId(nth), entryId, session: '2-1' });
    expect(find(1, 'a1')).toMatchObject({ sets: [{ load: 50 }], asked: { sets: 3 } });
    expect(find(1, 'a2')).toMatchObject({ sets: [{ load: 70 }] });
    expect(find(2, 'a2')).toEqual(before[0]);
    expect(find(3, 'a3')).toBeNull();
  });

  it('sets that were taken back are no last time, and the tenth set comes after the ninth', () => {
    const sets = [10, 9, 2].map((number) => loggedSet(`1-1.a1.${number}`, { amount: number }));
    const undone = loggedSet('2-1.a1.1', { isDone: false, at: '2026-11-30T18:00:00Z' });
    const [time] = lastTimes([[...sets, undone]], [exerciseId(1), exerciseId(1)], '2026-11-30');
    expect(time).toMatchObject({ day: '2026-11-29', sets: [{ amount: 2 }, { amount: 9 }, { amount: 10 }] });
    expect(lastTimes([sets], [exerciseId(2)], '2026-11-30')).toEqual([]);
  });
});

describe('what a person trains with', () => {
  const need = (nth: number, ...equipment: Equipment[]) => sampleExercise(nth, { equipment });
  const squat = need(1, 'barbell', 'bench');

  it('an exercise lacks what the person has not; it lacks none where that was not said', () => {
    expect(missingFor(squat, ['bench'])).toEqual(['barbell']);
    expect(missingFor(squat, [])).toEqual(['barbell', 'bench']);
    expect(missingFor(squat, null)).toEqual([]);
    expect(missingFor(need(2), [])).toEqual([]);
  });

  it('an exercise gives way to the first substitute that can be done, which is not retired', () => {
    const [machine, retired, dumbbells, body] = [
      need(2, 'machine'),
      { ...need(3), isRetired: true },
      need(4, 'dumbbells'),
      need(5),
    ];
    const others = [machine, retired, dumbbells, body];
    expect(replacementFor(squat, others, ['dumbbells'])).toBe(dumbbells);
    expect(replacementFor(squat, others, [])).toBe(body);
    expect(replacementFor(squat, others, ['barbell', 'bench'])).toBeNull();
    expect(replacementFor(squat, others, null)).toBeNull();
    expect(replacementFor(squat, [machine], [])).toBeNull();
    expect(doableFirst(others, ['dumbbells'])).toEqual([retired, dumbbells, body, machine]);
  });
});

describe('how long a session takes', () => {
  const timed = { exerciseOf: () => ({ perSide: false, pattern: 'squat' as const }), hasWarmUp: false };
  const block = (...entries: PlanEntry[]) => ({ id: 'b1', kind: 'straight' as const, rest: 0, entries });
  const squats = sampleEntry('a1', 1, { sets: 4, rest: 180 });

  it('sets, tempo, rests, sides and the warm-up count; the rest behind the last set does not', () => {
    const minutes = (facts: Partial<PlanEntry>, change: Partial<typeof timed> = {}) =>
      sessionMinutes({ blocks: [block({ ...squats, ...facts })] }, { ...timed, ...change });
    // 4 × 8 × 4 s, three rests of three minutes, and 45 s: 11:53 min
    expect(minutes({})).toBe(10);
    expect(minutes({}, { hasWarmUp: true })).toBe(15);
    expect(minutes({ tempo: '5-5-X-0' })).toBe(15);
    expect(minutes({}, { exerciseOf: () => ({ perSide: true, pattern: 'squat' }) })).toBe(15);
    expect(minutes({ sets: 1 })).toBe(5);
    expect(minutes({ amount: { unit: 'seconds', from: 100, to: 140 } })).toBe(20);
    expect(minutes({ amount: { unit: 'metres', from: 400, to: 400 } })).toBe(35);
  });

  it('the last exercises are left out until it fits, and the first stays', () => {
    const [rows, presses] = [sampleEntry('a2', 2, { sets: 4 }), sampleEntry('a3', 3, { sets: 4 })];
    const session = { blocks: [block(squats), block(rows, presses)] };
    expect(sessionMinutes(session, timed)).toBe(35);
    const left = (minutes: number) => leftOut(session, minutes, timed).map(({ id }) => id);
    expect(left(35)).toEqual([]);
    expect(left(30)).toEqual(['a3']);
    expect(left(15)).toEqual(['a2', 'a3']);
    expect(left(5)).toEqual(['a2', 'a3']);
  });
});

describe('progress', () => {
  it.each([
    [100, 1, 100],
    [100, 5, 116.7],
    [60, 12, 84],
    [60, 13, null],
    [null, 5, null],
    [0, 5, null],
    [60, 0, null],
  ])('%s kilos %i times are an estimate of %s', (load, amount, estimate) => {
    expect(oneRepMax({ load, amount })).toBe(estimate);
  });

  it('the best estimate is that of the best set', () => {
    expect(bestOneRepMax(done([5, 100], [1, 110], [20, 200]))).toBe(116.7);
    expect(bestOneRepMax([])).toBeNull();
  });

  it.each([
    ['no training', [], 0],
    ['training this week', ['2026-11-29'], 1],
    ['none yet this week', ['2026-11-22', '2026-11-12'], 2],
    ['a week without', ['2026-11-23', '2026-11-15', '2026-11-09', '2026-11-01'], 1],
    ['three weeks over a change of clocks', ['2026-11-29', '2026-11-16', '2026-11-15'], 3],
    ['training long ago', ['2026-11-08'], 0],
  ])('a streak: %s', (_, days, weeks) => {
    // a Sunday
    expect(streakWeeks(days, '2026-11-29')).toBe(weeks);
  });

  it('days with training are those of Spain, and none is later than today', () => {
    const sets = [
      loggedSet('1-1.a1.1', { at: '2026-11-27T23:30:00Z' }),
      loggedSet('1-1.a1.2', { at: '2099-01-01T00:00:00Z' }),
      loggedSet('1-1.a1.3', { at: '2026-11-01T12:00:00Z', isDone: false }),
    ];
    const sessions = [
      loggedSession('1-2', { startedAt: '2026-11-20T10:00:00Z', finishedAt: null }),
      loggedSession('2-1', { startedAt: null, finishedAt: null, skipped: ['a1'] }),
    ];
    expect(trainedDays({ sets, sessions }, '2026-11-29')).toEqual(['2026-11-29', '2026-11-28', '2026-11-20']);
  });

  it('the next session is the first that is not finished', () => {
    const keys = ['1-1', '1-2', '2-1'];
    const begun = loggedSession('1-2', { finishedAt: null });
    expect(nextSession(keys, [])).toBe(0);
    expect(nextSession(keys, [loggedSession('1-1'), begun, loggedSession('2-1')])).toBe(1);
    expect(
      nextSession(
        keys,
        keys.map((key) => loggedSession(key)),
      ),
    ).toBe(-1);
  });

  it('an exercise has the best set of each day, and a best mark', () => {
    const at = (day: string) => `2026-11-${day}T18:00:00Z`;
    const sets = [
      loggedSet('1-1.a1.1', { at: at('20'), load: 60, amount: 8 }),
      loggedSet('1-1.a1.2', { at: at('20'), load: 65, amount: 3 }),
      loggedSet('2-1.a1.1', { at: at('27'), load: 60, amount: 9 }),
      loggedSet('2-1.a1.2', { at: at('27'), isDone: false, load: 200, amount: 9 }),
      loggedSet('1-1.a2.1', { at: at('20'), exerciseId: exerciseId(2), load: 20 }),
      loggedSet('1-1.a2.2', { at: at('20'), exerciseId: exerciseId(2), load: 15, amount: 6 }),
      loggedSet('1-2.a3.1', { at: at('20'), exerciseId: exerciseId(3), load: null }),
    ];
    const known = new Map([
      [exerciseId(1), { name: 'Sentadilla', measure: 'reps' as const, load: 'external' as const }],
      [exerciseId(2), { name: 'Dominada asistida', measure: 'reps' as const, load: 'assisted' as const }],
    ]);
    const [assistedOne, squat] = exerciseProgress(sets, (id) => known.get(id), '2026-11-29');
    expect(assistedOne).toMatchObject({ name: 'Dominada asistida', days: [{ load: 15, oneRepMax: null }] });
    expect(squat!.days).toEqual([
      { day: '2026-11-20', load: 60, amount: 8, oneRepMax: 76 },
      { day: '2026-11-27', load: 60, amount: 9, oneRepMax: 78 },
    ]);
    expect(bestMark(squat!)).toMatchObject({ day: '2026-11-27' });
    expect(bestMark({ load: 'body', days: [] })).toBeNull();
  });

  it('the exercise that is shown first is the one with most days in the last month, then in the year', () => {
    const on = (name: string, ...of: string[]) => ({
      name,
      days: of.map((each) => ({ day: each, load: 1, amount: 1, oneRepMax: null })),
    });
    const [old, often, seldom, oftener] = [
      on('A', '2026-08-03', '2026-08-05', '2026-08-07', '2026-08-10'),
      on('B', '2026-11-02', '2026-11-09'),
      on('C', '2026-11-23'),
      on('D', '2026-08-03', '2026-11-09', '2026-11-16'),
    ];
    expect(mostTrained([old, often, seldom])).toBe(often);
    expect(mostTrained([old, often, oftener])).toBe(oftener);
    expect([mostTrained([on('E')])?.name, mostTrained([])]).toEqual(['E', null]);
  });
});

it('a file of sets has a line for each that was done, in the words and numbers of a Spanish spreadsheet', () => {
  const sets = [
    loggedSet('2-1.a1.2', { load: 62.5, rir: 1.5, at: '2026-11-28T23:30:00Z' }),
    loggedSet('1-2.a3.1', { exerciseId: exerciseId(2), amount: 45, load: null, at: '2026-11-20T18:00:00Z' }),
    loggedSet('1-1.a1.1', { isDone: false }),
  ];
  const exercises = [sampleExercise(1), sampleExercise(2, { name: 'Plancha', measure: 'seconds' })];
  const lines = setLines([{ routineName: 'Fuerza', plan: samplePlan(), sets, exercises }]);
  expect(lines).toEqual([
    ['2026-11-20', 'Fuerza', '1', 'Torso', 'Plancha', '1', '45', 'segundos', '', ''],
    ['2026-11-29', 'Fuerza', '2', 'Pierna', 'Ejercicio 1', '2', '8', 'repeticiones', '62,5', '1,5'],
  ]);
  expect(lines.every((line) => line.length === setColumns.length)).toBe(true);
});
