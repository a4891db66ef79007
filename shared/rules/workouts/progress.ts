import type { LoadKind, Measure } from '../../contracts/exercises/exercises.ts';
import type { LoggedSession, LoggedSet, TrainingProgress } from '../../contracts/workouts/workouts.ts';
import { addDays, inMadrid } from '../routines/routine-calendar.ts';

/* What a log says of how a person gets on. Days are `YYYY-MM-DD` in Spain. Pure. */

/** The most repetitions by which what can be moved once is still estimated. */
const maxReps = 12;

/** Kilos that could be moved once, by Epley's formula, to a tenth; null without a load, or over twelve repetitions. */
export function oneRepMax({ load, amount }: Pick<LoggedSet, 'load' | 'amount'>): number | null {
  if (!load || amount < 1 || amount > maxReps) return null;
  return Math.round(10 * (amount === 1 ? load : load * (1 + amount / 30))) / 10;
}

/** The best estimate of some sets; null without any. */
export function bestOneRepMax(sets: readonly Pick<LoggedSet, 'load' | 'amount'>[]): number | null {
  const estimates = sets.flatMap((set) => oneRepMax(set) ?? []);
  return estimates.length > 0 ? Math.max(...estimates) : null;
}

/** Whether a session of the plan is done. */
export const isFinished = ({ finishedAt }: Pick<LoggedSession, 'finishedAt'>): boolean => finishedAt !== null;

/** Whether something of a session was trained: it was begun, or finished. */
export const isTrained = ({ startedAt, finishedAt }: LoggedSession): boolean =>
  startedAt !== null || finishedAt !== null;

/** The day on which something was done; a clock that is ahead tells none later than `today`. */
export function dayDone(at: string, today: string): string {
  const { day } = inMadrid(new Date(at));
  return day > today ? today : day;
}

/** The first session of a plan that is not done yet, by its place in `keys`; -1 when all are. */
export function nextSession(keys: readonly string[], sessions: readonly LoggedSession[]): number {
  const done = new Set(sessions.filter(isFinished).map(({ key }) => key));
  return keys.findIndex((key) => !done.has(key));
}

/** Days with training, newest first: those of sets that were done, and of sessions that were begun. */
export function trainedDays(
  { sets, sessions }: { sets: readonly LoggedSet[]; sessions: readonly LoggedSession[] },
  today: string,
): string[] {
  const times = [
    ...sets.filter(({ isDone }) => isDone).map(({ at }) => at),
    ...sessions.filter(isTrained).map(({ startedAt, finishedAt }) => (startedAt ?? finishedAt)!),
  ];
  return [...new Set(times.map((at) => dayDone(at, today)))].toSorted().toReversed();
}

/** The Monday of a day's week. */
export const weekOf = (day: string): string =>
  addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));

/** Weeks in a row, until this one, with training on at least one day; a week that has just begun breaks none. */
export function streakWeeks(days: readonly string[], today: string): number {
  const weeks = new Set(days.map(weekOf));
  const thisWeek = weekOf(today);
  let week = weeks.has(thisWeek) ? thisWeek : addDays(thisWeek, -7);
  let streak = 0;
  for (; weeks.has(week); week = addDays(week, -7)) streak++;
  return streak;
}

/** What is needed of an exercise to compare its sets. */
export interface MeasuredExercise {
  name: string;
  measure: Measure;
  load: LoadKind;
}

type ExerciseProgress = TrainingProgress['exercises'][number];
type BestOfDay = ExerciseProgress['days'][number];

/** Whether a set is better than another of its exercise: by load, where kilos that help count the other way round, then by amount. */
function isBetter(load: LoadKind, one: BestOfDay, other: BestOfDay): boolean {
  if (one.oneRepMax !== other.oneRepMax && load === 'external')
    return (one.oneRepMax ?? 0) > (other.oneRepMax ?? 0);
  const [mine, theirs] = [one.load ?? 0, other.load ?? 0];
  if (mine !== theirs) return load === 'assisted' ? mine < theirs : mine > theirs;
  return one.amount > other.amount;
}

/** Each exercise over time, by name: its best set of each day, oldest day first. Exercises that are not known are left out. */
export function exerciseProgress(
  sets: readonly LoggedSet[],
  exerciseOf: (exerciseId: string) => MeasuredExercise | undefined,
  today: string,
): ExerciseProgress[] {
  const done = Map.groupBy(
    sets.filter(({ isDone, amount }) => isDone && amount > 0),
    ({ exerciseId }) => exerciseId,
  );
  return [...done]
    .flatMap(([exerciseId, own]) => {
      const exercise = exerciseOf(exerciseId);
      if (!exercise) return [];
      const { name, measure, load } = exercise;
      const best = new Map<string, BestOfDay>();
      for (const set of own) {
        const day = dayDone(set.at, today);
        const estimate = measure === 'reps' && load === 'external' ? oneRepMax(set) : null;
        const mark = { day, load: set.load, amount: set.amount, oneRepMax: estimate };
        const known = best.get(day);
        if (!known || isBetter(load, mark, known)) best.set(day, mark);
      }
      const days = [...best.values()].toSorted((a, b) => a.day.localeCompare(b.day));
      return [{ exerciseId, name, measure, load, days }];
    })
    .toSorted((a, b) => a.name.localeCompare(b.name, 'es'));
}

/** The best mark of an exercise, and its first day; null without any. */
export const bestMark = ({ load, days }: Pick<ExerciseProgress, 'load' | 'days'>): BestOfDay | null =>
  days.reduce<BestOfDay | null>((best, day) => (!best || isBetter(load, day, best) ? day : best), null);

/** The exercise with the most days in the month until the newest day of all; of equal ones the one of the year. Null without any. */
export function mostTrained<E extends Pick<ExerciseProgress, 'days'>>(exercises: readonly E[]): E | null {
  const newest = exercises
    .map(({ days }) => days.at(-1)?.day ?? '')
    .toSorted()
    .at(-1);
  if (!newest) return exercises[0] ?? null;
  const since = addDays(newest, -30);
  const recent = ({ days }: E) => days.filter(({ day }) => day > since).length;
  return exercises.reduce((most, each) => {
    const more = recent(each) - recent(most) || each.days.length - most.days.length;
    return more > 0 ? each : most;
  });
}
