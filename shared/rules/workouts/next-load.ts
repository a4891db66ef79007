import type { Equipment, LoadKind } from '../../contracts/exercises/exercises.ts';
import type { LoggedSet, TrainingMonth } from '../../contracts/workouts/workouts.ts';
import { sessionOfKey, type WeekEntry } from '../routines/plan.ts';
import { lastDone } from './last-times.ts';
import { setPlace } from './merge-log.ts';

/* What a set is prefilled with: a proposal, which the person changes or ticks. Pure. */

/** A set that was done. */
export type DoneSet = Pick<LoggedSet, 'amount' | 'load' | 'rir'>;

/** What an entry asks of its sets. */
type Asked = Pick<WeekEntry, 'sets' | 'amount' | 'effort'>;

export interface SetFacts {
  entry: Asked & Pick<WeekEntry, 'progression'>;
  /** Of the exercise that is done, which is another one after a swap. */
  exercise: { load: LoadKind; equipment: readonly Equipment[] };
  /** The sets of this entry that were done in this session, in order. */
  now: readonly DoneSet[];
  /** The last time that the exercise was trained before: its sets in order, and what was asked of them where that is known. */
  lastTime: { sets: readonly DoneSet[]; asked?: Asked } | null;
  /** Kilos that the person can move once, by an estimate; null where there is none. */
  oneRepMax: number | null;
  /** Part of the plan's kilos to begin with where there is no log, by the person's level: 0.5 to 1. */
  startFactor: number;
}

/** What a set is prefilled with; null is an empty field. */
export interface NextSet {
  amount: number | null;
  load: number | null;
  /** The load is this part of the plan's, by the person's level. */
  startFactor?: number;
}

const maxLoad = 999;

/** Kilos as a log has them: in quarters, not below none. */
const kilos = (load: number): number => Math.min(maxLoad, Math.max(0, Math.round(load * 4) / 4));

/** Kilos from one load to the next that the equipment has: two plates of 1.25 kg, a pair of dumbbells, a pin. */
const plateStep = (equipment: readonly Equipment[]): number =>
  equipment.includes('barbell') || equipment.includes('machine') || equipment.includes('cable')
    ? 2.5
    : equipment.includes('dumbbells') || equipment.includes('kettlebell')
      ? 1
      : 0.25;

/** Kilos of a bar without plates. */
const barKilos = 20;

/** A part of a load, rounded down to what the equipment has, and not below the least that it has. */
function partOf(load: number, factor: number, equipment: readonly Equipment[]): number {
  const step = plateStep(equipment);
  const least = equipment.includes('barbell') ? barKilos : step;
  return kilos(Math.min(load, Math.max(least, Math.floor((load * factor) / step + 1e-9) * step)));
}

/**
 * The next set of an entry. After a set of this session it is that one again; else the load goes on from the last time by the rule of the
 * entry; else it is that of the plan, in kilos, of which the person's level takes a part, or as a part of what the person can move once;
 * else empty.
 */
export function nextSet(facts: SetFacts): NextSet {
  const { entry, exercise, now, lastTime, oneRepMax } = facts;
  const isLoaded = exercise.load !== 'none';
  const before = now.at(-1);
  if (before) return { amount: before.amount, load: isLoaded ? before.load : null };
  const sets = lastTime?.sets ?? [];
  const step = sets.length > 0 ? stepOf(entry, sets, lastTime?.asked ?? entry) : 0;
  const amount = step > 0 ? entry.amount.from : within(entry, sets);
  if (!isLoaded) return { amount, load: null };
  const ofPlan = planned(entry, exercise, oneRepMax);
  // a plan without a rule names its own loads, week by week
  const isPlans = entry.progression.kind === 'none' && ofPlan !== null;
  if (sets.length === 0) return firstSet(facts, ofPlan);
  if (isPlans) return { amount: entry.amount.from, load: ofPlan };
  const helps = exercise.load === 'assisted' ? -1 : 1;
  const last = heaviest(sets, helps);
  if (last !== null) return { amount, load: kilos(last + helps * step) };
  // nothing was added to one's own weight yet
  return { amount, load: exercise.load === 'body' && step > 0 ? kilos(step) : ofPlan };
}

/** The first set of an exercise that was never trained. Kilos that help are not taken away from a beginner. */
function firstSet({ entry, exercise, startFactor }: SetFacts, ofPlan: number | null): NextSet {
  const { from: amount } = entry.amount;
  if (ofPlan === null || startFactor >= 1 || exercise.load === 'assisted') return { amount, load: ofPlan };
  const load = partOf(ofPlan, startFactor, exercise.equipment);
  return { amount, load, ...(load < ofPlan && { startFactor }) };
}

/** What is needed of a month to find the last time of an exercise. */
type Month = Pick<TrainingMonth, 'plan' | 'sets' | 'lastTimes'>;

/**
 * The last time before a session that an exercise was trained: in another session of the month, of the same entry where it was done in
 * it, else before the month; null for the first time.
 */
export function lastTimeOf(
  { plan, sets, lastTimes }: Month,
  { exerciseId, entryId, session }: { exerciseId: string; entryId: string; session: string },
): SetFacts['lastTime'] {
  const elsewhere = sets.filter(({ key }) => setPlace(key).session !== session);
  const sameEntry = elsewhere.filter(({ key }) => setPlace(key).entryId === entryId);
  const found = lastDone(sameEntry, exerciseId) ?? lastDone(elsewhere, exerciseId);
  if (!found) return lastTimes.find((each) => each.exerciseId === exerciseId) ?? null;
  const asked = sessionOfKey(plan, found.session)
    ?.blocks.flatMap(({ entries }) => entries)
    .find(({ id }) => id === setPlace(found.sets[0]!.key).entryId);
  return { sets: found.sets, ...(asked && { asked }) };
}

/** Kilos more than the last time, or less, by the rule of the entry. */
function stepOf({ progression, effort }: SetFacts['entry'], sets: readonly DoneSet[], asked: Asked): number {
  if (progression.kind === 'none') return 0;
  const { kg } = progression;
  const haveAll = (least: number) => sets.length >= asked.sets && sets.every(({ amount }) => amount >= least);
  if (progression.kind === 'add') return haveAll(asked.amount.from) ? kg : 0;
  if (progression.kind === 'double') return haveAll(asked.amount.to) ? kg : 0;
  const wanted = asked.effort.rir ?? effort.rir;
  const told = sets.flatMap(({ rir }) => rir ?? []);
  if (sets.some(({ amount }) => amount < asked.amount.from)) return -kg;
  if (wanted === undefined || told.length === 0) return 0;
  const left = Math.min(...told) - wanted;
  if (left <= -1) return -kg;
  return left >= 1 && haveAll(asked.amount.from) ? kg : 0;
}

/** The load of the plan, without what was trained. */
function planned(
  { effort }: Asked,
  { load, equipment }: SetFacts['exercise'],
  oneRepMax: number | null,
): number | null {
  if (effort.kg !== undefined) return kilos(effort.kg);
  if (effort.percent === undefined || oneRepMax === null || load !== 'external') return null;
  const step = plateStep(equipment);
  // a load that cannot be put together is rounded down: it is the safer one
  return kilos(Math.floor((oneRepMax * effort.percent) / 100 / step + 1e-9) * step);
}

/** What was done in the first set of the last time, inside the range that is asked for now. */
const within = ({ amount: { from, to } }: Asked, sets: readonly DoneSet[]): number =>
  Math.min(to, Math.max(from, sets[0]?.amount ?? from));

/** The hardest load of some sets: the most kilos, or the fewest where they help; null without any. */
function heaviest(sets: readonly DoneSet[], helps: 1 | -1): number | null {
  const loads = sets.flatMap(({ load }) => load ?? []);
  if (loads.length === 0) return null;
  return helps === 1 ? Math.max(...loads) : Math.min(...loads);
}
