import { runKey } from '../../../api/storage/kept-training.ts';
import { storedValue, useStoredValue } from '../../../api/storage/stored-value.ts';
import { alarm } from './alarm.ts';
import { endRest, useClock } from './rest.ts';
import {
  paused,
  phasesOf,
  positionOf,
  resumed,
  signalsOf,
  skipped,
  stopped,
  type Planned,
  type Position,
  type Run,
} from './timed-run.ts';

/* The timed set or interval that runs: kept by its instants, as the rest is. */

function parse(text: string): Run | null {
  const run = JSON.parse(text) as Partial<Run>;
  return run.place && run.phases && Number(run.startedAt) > 0 ? (run as Run) : null;
}

const stored = storedValue<Run | null>({ key: runKey, initial: null, parse, followsTabs: true });

function set(run: Run | null): void {
  stored.set(run);
  alarm.set(run ? signalsOf(run, Date.now()) : []);
}

/** Starts sets by the clock, in place of a rest. */
export function startRun(place: string, sets: readonly Planned[], isInterval: boolean): void {
  endRest();
  const startedAt = Date.now();
  set({ place, isInterval, phases: phasesOf(sets), startedAt, pausedAt: null, logged: 0 });
}

const changed = (change: (run: Run, now: number) => Run) => (): void => {
  const run = stored.get();
  if (run) set(change(run, Date.now()));
};

export const pauseRun = changed(paused);
export const resumeRun = changed(resumed);
export const skipPhase = changed(skipped);
export const stopRun = changed(stopped);
export const dropRun = (): void => set(null);

/** What runs in a session as it is kept, which a render may not have followed yet; null without. */
export function currentRun(place: string): Run | null {
  const run = stored.get();
  return run?.place === place ? run : null;
}

/** Lets the signals of the run sound after a reload as well. */
export function renewSignals(place: string): void {
  const run = currentRun(place);
  if (run) set(run);
}

/** The sets of the phases before this one are logged; after the last one the run is over. */
export function markLogged(run: Run, logged: number): void {
  set(logged < run.phases.length ? { ...run, logged } : null);
}

/** What runs in a session, and where it is; null without. */
export function useRun(place: string): (Position & { run: Run }) | null {
  const run = useStoredRun(place);
  const now = useClock(run?.pausedAt === null);
  return run && { run, ...positionOf(run, now) };
}

/** What runs in a session, without where it is. */
export function useStoredRun(place: string): Run | null {
  const run = useStoredValue(stored);
  return run?.place === place ? run : null;
}
