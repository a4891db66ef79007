/*
 * What goes by the clock: a timed set, or the rounds of an interval. All of it follows from instants, so that a locked screen and a reload
 * change nothing. Pure.
 */

/** A set that is logged when its seconds are over. */
export interface TimedSet {
  key: string;
  exerciseId: string;
  load: number | null;
}

/** `ready` counts down to the start. */
export interface Phase {
  kind: 'ready' | 'work' | 'rest';
  seconds: number;
  /** The exercise that is done, or that comes next. */
  entryId: string;
  /** What is logged at its end; null where nothing is. */
  set: TimedSet | null;
}

export interface Run {
  /** Of the session that it belongs to. */
  place: string;
  isInterval: boolean;
  phases: readonly Phase[];
  /** In milliseconds of the device's clock, as the others. */
  startedAt: number;
  pausedAt: number | null;
  /** Phases whose sets are logged. */
  logged: number;
}

/** A set that is to be done by the clock. */
export interface Planned extends TimedSet {
  entryId: string;
  seconds: number;
  /** Seconds behind it. */
  rest: number;
  perSide: boolean;
}

const readySeconds = 3;

/** The phases of sets in their order: three seconds to get ready, each side, and the rests between them. */
export function phasesOf(sets: readonly Planned[]): Phase[] {
  return sets.flatMap(({ entryId, seconds, rest, perSide, ...set }, at): Phase[] => {
    const next = sets[at + 1];
    const ready: Phase = { kind: 'ready', seconds: readySeconds, entryId, set: null };
    const work: Phase = { kind: 'work', seconds, entryId, set };
    return [
      ...(at === 0 ? [ready] : []),
      ...(perSide ? [{ ...work, set: null }, ready] : []),
      work,
      ...(next && rest > 0
        ? [{ kind: 'rest' as const, seconds: rest, entryId: next.entryId, set: null }]
        : []),
    ];
  });
}

/** Milliseconds from the start to the end of so many phases. */
const until = ({ phases }: Run, count: number): number =>
  phases.slice(0, count).reduce((sum, { seconds }) => sum + seconds * 1000, 0);

/** Where a run is: its phase, null once it is over, and the whole seconds that are left of it. */
export interface Position {
  index: number;
  phase: Phase | null;
  left: number;
}

export function positionOf(run: Run, now: number): Position {
  const elapsed = (run.pausedAt ?? now) - run.startedAt;
  const index = run.phases.findIndex((_, at) => elapsed < until(run, at + 1));
  if (index === -1) return { index: run.phases.length, phase: null, left: 0 };
  return { index, phase: run.phases[index]!, left: Math.ceil((until(run, index + 1) - elapsed) / 1000) };
}

/** Sets that are over and not logged, each with its seconds and when it ended; of none that was not begun. */
export const dueSets = (run: Run, now: number): (TimedSet & { seconds: number; endedAt: number })[] =>
  run.phases
    .slice(0, positionOf(run, now).index)
    .flatMap(({ set, seconds }, at) =>
      set && at >= run.logged && seconds > 0
        ? [{ ...set, seconds, endedAt: run.startedAt + until(run, at + 1) }]
        : [],
    );

export const paused = (run: Run, now: number): Run => ({ ...run, pausedAt: run.pausedAt ?? now });

export const resumed = (run: Run, now: number): Run =>
  run.pausedAt === null ? run : { ...run, startedAt: run.startedAt + now - run.pausedAt, pausedAt: null };

/** The present phase ends now, after the seconds that were really done. */
export function skipped(run: Run, now: number): Run {
  const clock = run.pausedAt ?? now;
  const { index, phase } = positionOf(run, now);
  if (!phase) return run;
  const seconds = Math.floor((clock - run.startedAt - until(run, index)) / 1000);
  const phases = run.phases.with(index, { ...phase, seconds });
  return { ...run, phases, startedAt: clock - until({ ...run, phases }, index + 1) };
}

/** The run ends now; the set that was begun counts with the seconds that were done of it. */
export function stopped(run: Run, now: number): Run {
  const { index, phase } = positionOf(run, now);
  if (!phase) return run;
  // the first side alone is the set as well
  const set =
    phase.set ?? (phase.kind === 'work' ? run.phases.slice(index).find((each) => each.set)!.set : null);
  const ended = skipped({ ...run, phases: run.phases.with(index, { ...phase, set }) }, now);
  return { ...ended, phases: ended.phases.slice(0, index + 1), pausedAt: null };
}

export interface Signal {
  /** In milliseconds of the device's clock. */
  at: number;
  sound: 'tick' | 'go' | 'end';
}

/** What is heard of a run from now on: the last three seconds before each start, each start and each end; nothing while it is paused. */
export function signalsOf(run: Run, now: number): Signal[] {
  if (run.pausedAt !== null) return [];
  const all = run.phases.flatMap(({ kind, seconds }, at): Signal[] => {
    const end = run.startedAt + until(run, at + 1);
    if (kind === 'work') return [{ at: end, sound: 'end' }];
    const ticks = [3, 2, 1].filter((each) => each <= seconds);
    return [
      ...ticks.map((each): Signal => ({ at: end - each * 1000, sound: 'tick' })),
      { at: end, sound: 'go' },
    ];
  });
  return all.filter(({ at }) => at >= now);
}
