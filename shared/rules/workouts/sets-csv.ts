import type { TrainingMonth } from '../../contracts/workouts/workouts.ts';
import { sessionOfKey } from '../routines/plan.ts';
import { inMadrid } from '../routines/routine-calendar.ts';
import { setPlace } from './merge-log.ts';

/* The sets of a person as lines of a spreadsheet in Spanish. Who writes the file escapes what begins like a formula. Pure. */

export const setColumns = [
  'Día',
  'Rutina',
  'Semana',
  'Sesión',
  'Ejercicio',
  'Serie',
  'Cantidad',
  'Unidad',
  'Kilos',
  'RIR',
] as const;

const units = { reps: 'repeticiones', seconds: 'segundos', metres: 'metros' } as const;

const decimal = (value: number | null): string => (value === null ? '' : String(value).replace('.', ','));

/** A line for each set that was done in some months, oldest first; a day is `YYYY-MM-DD` in Spain. */
export function setLines(
  months: readonly Pick<TrainingMonth, 'routineName' | 'plan' | 'sets' | 'exercises'>[],
): string[][] {
  const all = months.flatMap(({ routineName, plan, sets, exercises }) => {
    const known = new Map(exercises.map((exercise) => [exercise._id, exercise]));
    return sets
      .filter(({ isDone }) => isDone)
      .map(({ key, exerciseId, amount, load, rir, at }) => {
        const { session, number } = setPlace(key);
        const exercise = known.get(exerciseId);
        const line = [
          inMadrid(new Date(at)).day,
          routineName,
          session.split('-')[0]!,
          sessionOfKey(plan, session)?.name ?? session,
          exercise?.name ?? '',
          String(number),
          String(amount),
          units[exercise?.measure ?? 'reps'],
          decimal(load),
          decimal(rir),
        ];
        return { time: Date.parse(at), line };
      });
  });
  return all.toSorted((a, b) => a.time - b.time).map(({ line }) => line);
}
