import type { LastTime, LoggedSet } from '../../contracts/workouts/workouts.ts';
import { dayDone } from './progress.ts';
import { setPlace } from './merge-log.ts';

/* The last time that an exercise was trained. What was done of it in one session is one time. Pure. */

/** The sets of an exercise in the session in which it was done last, in order; null where it was not done. */
export function lastDone(
  sets: readonly LoggedSet[],
  exerciseId: string,
): { session: string; sets: LoggedSet[] } | null {
  const done = sets.filter((set) => set.isDone && set.exerciseId === exerciseId);
  if (done.length === 0) return null;
  const last = done.reduce((latest, each) => (isLater(each, latest) ? each : latest));
  const { session } = setPlace(last.key);
  return { session, sets: done.filter(({ key }) => setPlace(key).session === session).toSorted(byPlace) };
}

/** The last time of each of some exercises in the sets of some months; those that were not done are left out. */
export function lastTimes(
  months: readonly (readonly LoggedSet[])[],
  exerciseIds: Iterable<string>,
  today: string,
): LastTime[] {
  return [...new Set(exerciseIds)].flatMap((exerciseId) => {
    const times = months.flatMap((sets) => lastDone(sets, exerciseId) ?? []);
    if (times.length === 0) return [];
    const { sets } = times.reduce((last, each) =>
      isLater(newest(each.sets), newest(last.sets)) ? each : last,
    );
    const day = dayDone(newest(sets).at, today);
    return [{ exerciseId, day, sets: sets.map(({ amount, load, rir }) => ({ amount, load, rir })) }];
  });
}

const isLater = (one: LoggedSet, other: LoggedSet): boolean => Date.parse(one.at) > Date.parse(other.at);

const newest = (sets: readonly LoggedSet[]): LoggedSet =>
  sets.reduce((latest, each) => (isLater(each, latest) ? each : latest));

/** By entry, then by number, which is no text. */
function byPlace(one: LoggedSet, other: LoggedSet): number {
  const [a, b] = [setPlace(one.key), setPlace(other.key)];
  return a.entryId.localeCompare(b.entryId) || a.number - b.number;
}
