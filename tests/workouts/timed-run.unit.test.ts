import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  dueSets,
  paused,
  phasesOf,
  positionOf,
  resumed,
  signalsOf,
  skipped,
  stopped,
  type Planned,
  type Run,
} from '../../web/src/features/workouts/player/timed-run.ts';
import { openInterval, stepsOf } from '../../web/src/features/workouts/steps.ts';
import { plan, trainingMonth } from '../support/workouts/training-month.ts';

const planned = (key: string, facts: Partial<Planned> = {}): Planned => ({
  key,
  exerciseId: 'exr_1',
  load: null,
  entryId: key[0]!,
  seconds: 20,
  rest: 10,
  perSide: false,
  ...facts,
});
const begun = 1_000_000;
const runOf = (...sets: Planned[]): Run => ({
  place: 'dlv_1/1-1',
  isInterval: sets.length > 1,
  phases: phasesOf(sets),
  startedAt: begun,
  pausedAt: null,
  logged: 0,
});
const at = (seconds: number) => begun + seconds * 1000;
const shown = (run: Run, seconds: number) => {
  const { phase, left } = positionOf(run, at(seconds));
  return phase && `${phase.kind} ${phase.entryId} ${left}`;
};
const logged = (run: Run, seconds: number) =>
  dueSets(run, at(seconds)).map((set) => `${set.key} ${set.seconds}`);

describe('a timed set', () => {
  const run = runOf(planned('a1'));

  it('counts down to its start, then its seconds, and is done when they are over', () => {
    expect([0, 2.5, 3, 22.9].map((seconds) => shown(run, seconds))).toEqual([
      'ready a 3',
      'ready a 1',
      'work a 20',
      'work a 1',
    ]);
    expect(shown(run, 23)).toBeNull();
    expect(logged(run, 22.9)).toEqual([]);
    // behind a locked screen, hours later
    expect(dueSets(run, at(9000))).toMatchObject([{ key: 'a1', seconds: 20, endedAt: at(23) }]);
    expect(dueSets({ ...run, logged: 2 }, at(9000))).toEqual([]);
  });

  it('stopped early it counts with the seconds that were done, and not at all before its start', () => {
    expect(logged(stopped(run, at(15.7)), 15.7)).toEqual(['a1 12']);
    expect(shown(stopped(run, at(15.7)), 15.7)).toBeNull();
    expect(logged(stopped(run, at(2)), 2)).toEqual([]);
    expect(logged(stopped(run, at(3.5)), 3.5)).toEqual([]);
    expect(stopped(run, at(99))).toBe(run);
  });

  it('is done for each side, and stopped on the first counts with that', () => {
    const sides = runOf(planned('a1', { perSide: true }));
    expect([23, 26, 46].map((seconds) => shown(sides, seconds))).toEqual(['ready a 3', 'work a 20', null]);
    expect(logged(sides, 45)).toEqual([]);
    expect(logged(sides, 46)).toEqual(['a1 20']);
    expect(logged(stopped(sides, at(13)), 13)).toEqual(['a1 10']);
    expect(logged(stopped(sides, at(31)), 31)).toEqual(['a1 5']);
  });

  it('is heard three, two, one, go, and at its end; not while it is paused', () => {
    const heard = (seconds: number) =>
      signalsOf(run, at(seconds)).map((each) => `${each.sound} ${(each.at - begun) / 1000}`);
    expect(heard(0)).toEqual(['tick 0', 'tick 1', 'tick 2', 'go 3', 'end 23']);
    expect(heard(5)).toEqual(['end 23']);
    expect(signalsOf(paused(run, at(1)), at(1))).toEqual([]);
  });
});

describe('an interval', () => {
  const run = runOf(planned('a1'), planned('b1'), planned('a2', { rest: 0 }), planned('b2'));

  it('goes on by itself from work to rest, round by round, with no rest behind the last', () => {
    const starts = [0, 3, 23, 33, 53, 63, 83].map((seconds) => shown(run, seconds));
    expect(starts).toEqual([
      'ready a 3',
      'work a 20',
      'rest b 10',
      'work b 20',
      'rest a 10',
      'work a 20',
      'work b 20',
    ]);
    expect(shown(run, 103)).toBeNull();
    expect(logged(run, 60)).toEqual(['a1 20', 'b1 20']);
  });

  it('stands still while it is paused', () => {
    const still = paused(run, at(13));
    expect(shown(still, 500)).toBe('work a 10');
    expect(paused(still, at(20))).toEqual(still);
    const on = resumed(still, at(113));
    expect(shown(on, 122)).toBe('work a 1');
    expect(resumed(on, at(200))).toBe(on);
  });

  it('skips to what comes next, and logs what was done of the work that was skipped', () => {
    const rested = skipped(run, at(25));
    expect(shown(rested, 25)).toBe('work b 20');
    const cut = skipped(rested, at(32.5));
    expect(shown(cut, 32.5)).toBe('rest a 10');
    expect(logged(cut, 32.5)).toEqual(['a1 20', 'b1 7']);
    const skippedInPause = skipped(paused(run, at(13)), at(500));
    expect(shown(skippedInPause, 900)).toBe('rest b 10');
  });

  it('P346: whatever is pressed and however late it is looked at, each set is logged once, with no more than its seconds', () => {
    const presses = fc.array(
      fc.tuple(
        fc.constantFrom('look', 'pause', 'resume', 'skip', 'stop'),
        fc.integer({ min: 0, max: 60_000 }),
      ),
      { maxLength: 30 },
    );
    const acts = { look: (each: Run) => each, pause: paused, resume: resumed, skip: skipped, stop: stopped };
    fc.assert(
      fc.property(presses, (list) => {
        let now = begun;
        let present = run;
        const sets: string[] = [];
        const settle = () => {
          const due = dueSets(present, now);
          for (const { key, seconds } of due) {
            sets.push(key);
            expect(seconds).toBeGreaterThan(0);
            expect(seconds).toBeLessThanOrEqual(20);
          }
          present = { ...present, logged: positionOf(present, now).index };
        };
        for (const [name, wait] of list) {
          now += wait;
          settle();
          present = acts[name](present, now);
          settle();
        }
        expect(new Set(sets).size).toBe(sets.length);
      }),
    );
  });

  it('is what is still to be done of a block that goes by seconds alone', () => {
    const [first, second] = plan.sessions;
    const intervalOf = (session: typeof first, sets: { key: string }[] = []) => {
      const blocks = session!.blocks.map((block) => ({ ...block, kind: 'interval' as const }));
      const month = trainingMonth({
        plan: { ...plan, sessions: [{ ...session!, blocks }] },
        sets: sets as never,
      });
      const steps = stepsOf(month, '1-1')!;
      return openInterval(steps, steps.steps.at(-1)!)?.map(({ set }) => set.key) ?? null;
    };
    expect(intervalOf(first)).toEqual(['1-1.a2.1', '1-1.a2.2']);
    expect(intervalOf(first, [{ key: '1-1.a2.1', isDone: true } as never])).toEqual(['1-1.a2.2']);
    // repetitions
    expect(intervalOf(second)).toBeNull();
    const steps = stepsOf(trainingMonth(), '1-1')!;
    expect(openInterval(steps, steps.steps[1]!)).toBeNull();
  });
});
