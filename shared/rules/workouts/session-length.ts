import type { MovementPattern } from '../../contracts/exercises/exercises.ts';
import type { WeekEntry, WeekSession } from '../routines/plan.ts';

/* How long a session takes, by an estimate. Pure. */

/** What the estimate needs of an exercise. */
export interface TimedExercise {
  perSide: boolean;
  pattern: MovementPattern;
}
type ExerciseOf = (exerciseId: string) => TimedExercise | undefined;

/** Seconds of a repetition without a tempo, of making an exercise ready, and of what is done before a session. */
const usual = { repetition: 4, makeReady: 45, warmUp: 300 };

/** Metres in a second: loads are carried at a walk. */
const metresPerSecond = (pattern: MovementPattern | undefined): number => (pattern === 'cardio' ? 3 : 1);

/** Seconds of a repetition by its tempo, as `3-1-1-0`; an X is as fast as can be. */
const repetitionSeconds = (tempo: string): number =>
  tempo ? tempo.split('-').reduce((sum, part) => sum + (Number(part) || 0), 0) || 1 : usual.repetition;

function setSeconds({ amount, tempo }: WeekEntry, exercise: TimedExercise | undefined): number {
  const middle = (amount.from + amount.to) / 2;
  const seconds = {
    reps: () => middle * repetitionSeconds(tempo),
    seconds: () => middle,
    metres: () => middle / metresPerSecond(exercise?.pattern),
  }[amount.unit]();
  return seconds * (exercise?.perSide ? 2 : 1);
}

interface Facts {
  exerciseOf: ExerciseOf;
  /** Whether something is done before the session. */
  hasWarmUp: boolean;
}

/** Minutes of a session: sets with their tempo, rests, and making ready; in fives, at least five. */
export function sessionMinutes(
  { blocks }: Pick<WeekSession, 'blocks'>,
  { exerciseOf, hasWarmUp }: Facts,
): number {
  let seconds = hasWarmUp ? usual.warmUp : 0;
  let lastRest = 0;
  for (const { entries, rest } of blocks) {
    for (const entry of entries)
      seconds +=
        usual.makeReady + entry.sets * (setSeconds(entry, exerciseOf(entry.exerciseId)) + entry.rest);
    const ofLastSet = entries.at(-1)?.rest ?? 0;
    // the rest of the block stands in place of that of its last set
    lastRest = rest || ofLastSet;
    seconds += lastRest - ofLastSet;
  }
  return Math.max(5, 5 * Math.round((seconds - lastRest) / 300));
}

/**
 * The last exercises that may be left out, in their order, so that a session takes no more than so many minutes; none where it fits. The
 * first one stays.
 */
export function leftOut(session: Pick<WeekSession, 'blocks'>, minutes: number, facts: Facts): WeekEntry[] {
  const out: WeekEntry[] = [];
  let blocks = session.blocks;
  while (sessionMinutes({ blocks }, facts) > minutes) {
    const last = blocks.at(-1)!;
    if (blocks.length === 1 && last.entries.length === 1) break;
    out.unshift(last.entries.at(-1)!);
    const left = { ...last, entries: last.entries.slice(0, -1) };
    blocks = [...blocks.slice(0, -1), ...(left.entries.length > 0 ? [left] : [])];
  }
  return out;
}
