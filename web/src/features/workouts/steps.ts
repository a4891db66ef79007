import type { Exercise } from '#shared/contracts/exercises/exercises.ts';
import type { LoggedSet, MonthSummary, TrainingMonth } from '#shared/contracts/workouts/workouts.ts';
import {
  allSessions,
  sessionKey,
  sessionOfKey,
  type WeekEntry,
  type WeekSession,
} from '#shared/rules/routines/plan.ts';
import { setKey, setPlace } from '#shared/rules/workouts/merge-log.ts';
import { lastTimeOf, nextSet, type NextSet } from '#shared/rules/workouts/next-load.ts';
import { bestOneRepMax } from '#shared/rules/workouts/progress.ts';
import { leftOut, sessionMinutes } from '#shared/rules/workouts/session-length.ts';
import { sessionIn } from './log.ts';

/* A session as it is trained: its exercises in order, and of each the sets. Pure. */

/** A set of an exercise: planned or added, done or not. */
export interface SetPlace {
  key: string;
  /** From 1. */
  number: number;
  /** As it was logged; null before, and once its tick was taken back. */
  done: LoggedSet | null;
}

/** An exercise of a session, with what was changed for today. */
export interface Step {
  entry: WeekEntry;
  /** What is done, which is another exercise than the plan's after a swap. */
  exercise: Exercise;
  /** The exercise of the plan. */
  planned: Exercise;
  sets: SetPlace[];
  isSkipped: boolean;
  /** Whether its block goes through its exercises set by set. */
  isRound: boolean;
}

export interface SessionSteps {
  session: WeekSession;
  key: string;
  steps: Step[];
  /** Every set in the order in which it is trained. */
  order: { step: Step; set: SetPlace }[];
}

const unknownExercise = (_id: string): Exercise => ({
  _id,
  name: 'Ejercicio',
  aliases: [],
  pattern: 'isolation',
  muscles: ['whole-body'],
  equipment: [],
  measure: 'reps',
  load: 'external',
  perSide: false,
  cues: [],
  substitutes: [],
  drawing: null,
  isRetired: false,
  createdAt: '',
  version: 0,
});

const exerciseIn = ({ exercises }: TrainingMonth, id: string): Exercise =>
  exercises.find(({ _id }) => _id === id) ?? unknownExercise(id);

/** A session of a month with its log; null where the plan has no such session. */
export function stepsOf(month: TrainingMonth, key: string): SessionSteps | null {
  const session = sessionOfKey(month.plan, key);
  if (!session) return null;
  const { skipped, swaps } = sessionIn(month, key);
  const own = new Map(month.sets.map((set) => [set.key, set]));
  const order: SessionSteps['order'] = [];
  const steps = session.blocks.flatMap(({ kind, entries }) => {
    const isRound = kind !== 'straight';
    const block = entries.map((entry): Step => {
      const planned = exerciseIn(month, entry.exerciseId);
      const swap = swaps[entry.id];
      return {
        entry,
        planned,
        exercise: swap === undefined ? planned : exerciseIn(month, swap),
        sets: setsOf(key, entry, own),
        isSkipped: skipped.includes(entry.id),
        isRound,
      };
    });
    order.push(...inOrder(block, isRound));
    return block;
  });
  return { session, key, steps, order };
}

/** The planned sets, and those that were added. */
function setsOf(key: string, { id, sets }: WeekEntry, own: ReadonlyMap<string, LoggedSet>): SetPlace[] {
  const places: SetPlace[] = [];
  for (let number = 1; number <= 30; number++) {
    const place = setKey(key, id, number);
    const set = own.get(place);
    const done = set?.isDone ? set : null;
    if (number <= sets || done) places.push({ key: place, number, done });
  }
  return places;
}

function inOrder(block: readonly Step[], isRound: boolean): SessionSteps['order'] {
  if (!isRound) return block.flatMap((step) => step.sets.map((set) => ({ step, set })));
  const rounds = Math.max(...block.map(({ sets }) => sets.length));
  return Array.from({ length: rounds }, (_, at) =>
    block.flatMap((step) => (step.sets[at] ? [{ step, set: step.sets[at] }] : [])),
  ).flat();
}

/** The next set that is to be done, from the start or after one that is done now; null when nothing is left. */
export function nextPlace({ order }: SessionSteps, after?: string): SessionSteps['order'][number] | null {
  const from = order.findIndex(({ set }) => set.key === after) + 1;
  const open = ({ step, set }: SessionSteps['order'][number]) =>
    !step.isSkipped && !set.done && set.key !== after;
  return order.slice(from).find(open) ?? order.find(open) ?? null;
}

/** Seconds to rest after a set; none after the last one of the session. */
export function restAfter(steps: SessionSteps, key: string): number {
  const next = nextPlace(steps, key);
  const block = steps.session.blocks.find(({ entries }) =>
    entries.some(({ id }) => id === setPlace(key).entryId),
  );
  const entry = block?.entries.find(({ id }) => id === setPlace(key).entryId);
  if (!next || !block || !entry) return 0;
  const staysInBlock = block.entries.some(({ id }) => id === next.step.entry.id);
  return staysInBlock ? entry.rest : block.rest || entry.rest;
}

/** The sets of a step's interval that are still to be done, in order; null outside one, and where not all of it goes by seconds. */
export function openInterval({ session, order }: SessionSteps, step: Step): SessionSteps['order'] | null {
  const block = session.blocks.find(
    ({ kind, entries }) => kind === 'interval' && entries.some(({ id }) => id === step.entry.id),
  );
  const open = order.filter(
    (place) =>
      block?.entries.some(({ id }) => id === place.step.entry.id) && !place.step.isSkipped && !place.set.done,
  );
  return open.length > 0 && open.every((place) => place.step.exercise.measure === 'seconds') ? open : null;
}

/** The last time that the exercise of a step was trained before; null for the first time. */
export const lastTime = (month: TrainingMonth, session: string, { entry, exercise }: Step) =>
  lastTimeOf(month, { exerciseId: exercise._id, entryId: entry.id, session });

/** What a set of a step is prefilled with. */
export function prefill(month: TrainingMonth, key: string, step: Step): NextSet {
  const { entry, exercise, sets } = step;
  const isOwn = (set: LoggedSet) => set.isDone && set.exerciseId === exercise._id;
  const earlier = month.lastTimes.find(({ exerciseId }) => exerciseId === exercise._id)?.sets ?? [];
  return nextSet({
    entry,
    exercise,
    now: sets.flatMap(({ done }) => (done && isOwn(done) ? [done] : [])),
    lastTime: lastTime(month, key, step),
    oneRepMax: bestOneRepMax([...month.sets.filter(isOwn), ...earlier]),
    startFactor: month.startFactor,
  });
}

/** Minutes of a session, and of its last exercises those that may be left out by a person who has less time. */
export function lengthOf(month: TrainingMonth, session: WeekSession): { minutes: number; spare: Exercise[] } {
  const facts = {
    exerciseOf: (id: string) => exerciseIn(month, id),
    hasWarmUp: month.plan.warmUp !== '',
  };
  const own = month.setup?.minutes ?? null;
  return {
    minutes: sessionMinutes(session, facts),
    spare:
      own === null ? [] : leftOut(session, own, facts).map((entry) => exerciseIn(month, entry.exerciseId)),
  };
}

/** All sessions of a month, in the order in which they are trained, each with its key and its planned day. */
export const sessionsOf = ({ plan, days }: Pick<TrainingMonth, 'plan' | 'days'>) =>
  allSessions(plan).map((session, at) => ({ session, key: sessionKey(session), day: days[at] ?? null }));

/** The newest month, while something of it is left to train; null without one. */
export const currentMonth = (months: readonly MonthSummary[]): MonthSummary | null =>
  months[0]?.next ? months[0] : null;
