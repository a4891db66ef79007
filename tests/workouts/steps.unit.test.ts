import { describe, expect, it } from 'vitest';
import type { LoggedSet } from '#shared/contracts/workouts/workouts.ts';
import { emptyLog, joinLogs, sessionNow, setNow } from '../../web/src/features/workouts/log.ts';
import {
  currentMonth,
  nextPlace,
  prefill,
  restAfter,
  stepsOf,
} from '../../web/src/features/workouts/steps.ts';
import { exercises, summaryOf, trainingMonth } from '../support/workouts/training-month.ts';

const set = (key: string, change: Partial<LoggedSet> = {}): LoggedSet => ({
  key,
  exerciseId: exercises.squat._id,
  amount: 10,
  load: 80,
  rir: null,
  isDone: true,
  revision: 1,
  at: '2026-11-24T18:00:00.000Z',
  ...change,
});
const month = (...sets: LoggedSet[]) => trainingMonth({ sets });
const orderOf = (key: string) => stepsOf(month(), key)!.order.map((place) => place.set.key.slice(4));

describe('the sets of a session', () => {
  it('straight sets come one exercise after the other, those of a superset in turns', () => {
    expect(orderOf('1-1')).toEqual(['a1.1', 'a1.2', 'a1.3', 'a2.1', 'a2.2']);
    expect(orderOf('1-2')).toEqual(['a3.1', 'a4.1', 'a3.2', 'a4.2', 'a5.1', 'a5.2']);
    expect(stepsOf(month(), '3-1')).toBe(null);
  });

  it('the next set is the first that is neither done nor skipped, after what is done now', () => {
    const steps = stepsOf(month(set('1-2.a3.1'), set('1-2.a4.1')), '1-2')!;
    expect(nextPlace(steps)!.set.key).toBe('1-2.a3.2');
    expect(nextPlace(steps, '1-2.a4.2')!.set.key).toBe('1-2.a5.1');
    // what was left open before comes last
    expect(nextPlace(steps, '1-2.a5.2')!.set.key).toBe('1-2.a3.2');
    const skipped = trainingMonth({ sessions: [sessionNow(emptyLog, '1-2', { skipped: ['a3'] })] });
    expect(nextPlace(stepsOf(skipped, '1-2')!)!.set.key).toBe('1-2.a4.1');
  });

  it('the rest is that of the exercise within a block, that of the block behind it, and none at the end', () => {
    const rest = (key: string, sets: LoggedSet[] = []) =>
      restAfter(stepsOf(month(...sets), key.slice(0, 3))!, key);
    expect(['1-1.a1.1', '1-1.a1.3', '1-2.a3.1', '1-2.a4.1', '1-2.a4.2'].map((key) => rest(key))).toEqual([
      120, 180, 0, 90, 120,
    ]);
    const others = ['a1.1', 'a1.2', 'a1.3', 'a2.1'].map((place) => set(`1-1.${place}`));
    expect(rest('1-1.a2.2', others)).toBe(0);
  });
});

it('a set goes on from the last time within the month, and in the first session from the month before', () => {
  const first = month(set('1-1.a1.1'), set('1-1.a1.2'), set('1-1.a1.3'));
  const prefilled = (of: typeof first, key: string) => prefill(of, key, stepsOf(of, key)!.steps[0]!);
  // every set has reached the upper end: 2,5 kg more
  expect(prefilled(first, '2-1')).toEqual({ amount: 8, load: 82.5 });
  expect(prefilled(month(), '1-1')).toEqual({ amount: 8, load: 77.5 });
  // after a set of today: the same again
  expect(prefilled(month(set('1-1.a1.1', { amount: 9, load: 85 })), '1-1')).toEqual({ amount: 9, load: 85 });
});

it('a change follows what was seen of its place, and logs join to the same in any order', () => {
  const first = setNow(emptyLog, set('1-1.a1.1'));
  const log = { ...emptyLog, sets: [first] };
  const second = setNow(log, { ...first, isDone: false });
  expect([first.revision, second.revision]).toEqual([1, 2]);
  const other = { ...emptyLog, sets: [second] };
  expect(joinLogs(log, other)).toEqual(joinLogs(other, log));
  expect(joinLogs(log, other).sets).toEqual([second]);
});

it('the current month is the newest, until all of it is done; an older one that was left is not', () => {
  const [newest, older] = [summaryOf(month()), { ...summaryOf(month()), deliveryId: 'dlv_0' }];
  expect(currentMonth([newest, older])).toBe(newest);
  expect(currentMonth([{ ...newest, next: null }, older])).toBe(null);
  expect(currentMonth([])).toBe(null);
});
