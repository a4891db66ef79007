import type { Equipment } from '#shared/contracts/exercises/exercises.ts';
import type { TrainingSetup } from '#shared/contracts/workouts/workouts.ts';
import { equipmentNames } from '#shared/rules/exercises/exercise-names.ts';
import { usualWeekdays } from '#shared/rules/routines/plan.ts';
import { weekdays, weekdaysText } from '../../../ui/weekdays.ts';

/* What the form of the set-up has. Pure. */

export type WeekdayCode = `${number}`;
/** `body` is the body alone. */
export type EquipmentCode = Equipment | 'body';

/** What is typed; `minutes` is empty where it is not said. */
export interface SetupValues {
  weekdays: WeekdayCode[];
  equipment: EquipmentCode[];
  minutes: string;
}

export const noSetup: TrainingSetup = { weekdays: null, equipment: null, minutes: null };

export const weekdayChoices = Object.fromEntries(
  weekdays.map(([, name], at) => [String(at + 1), name[0]!.toUpperCase() + name.slice(1)]),
) as Record<WeekdayCode, string>;

export const equipmentChoices: Record<EquipmentCode, string> = { body: 'Solo mi cuerpo', ...equipmentNames };

/** Minutes that are offered. */
const usualMinutes = [20, 30, 45, 60, 75, 90, 120];

/** The minutes that are offered, with those that were chosen before. */
export const minuteChoices = ({ minutes }: TrainingSetup): number[] =>
  [...new Set([...usualMinutes, ...(minutes === null ? [] : [minutes])])].toSorted((a, b) => a - b);

export const valuesOf = ({ weekdays: days, equipment, minutes }: TrainingSetup): SetupValues => ({
  weekdays: (days ?? []).map(String) as WeekdayCode[],
  equipment: equipment?.length === 0 ? ['body'] : (equipment ?? []),
  minutes: minutes === null ? '' : String(minutes),
});

export const setupOf = ({ weekdays: days, equipment, minutes }: SetupValues): TrainingSetup => ({
  weekdays: days.length === 0 ? null : days.map(Number),
  equipment: equipment.length === 0 ? null : equipment.filter((each) => each !== 'body'),
  minutes: minutes === '' ? null : Number(minutes),
});

/** The body alone and something beside it are not chosen together: the last choice counts. */
export const chosenEquipment = (chosen: EquipmentCode[]): EquipmentCode[] =>
  chosen.at(-1) === 'body' ? ['body'] : chosen.filter((each) => each !== 'body');

/** What is wrong with the days: none, or one for each session of a week. */
export const daysProblem = ({ weekdays: days }: SetupValues, perWeek: number): string | undefined =>
  days.length === 0 || days.length === perWeek
    ? undefined
    : `Elige ${perWeek === 1 ? '1 día' : `${perWeek} días`}, uno para cada sesión de la semana, o ninguno.`;

/** The days on which so many sessions are trained, and that they are the usual ones where the own do not fit. */
export const daysText = ({ weekdays: days }: TrainingSetup, perWeek: number): string =>
  days?.length === perWeek
    ? weekdaysText(days)
    : `${weekdaysText(usualWeekdays(perWeek))} (los habituales${days ? `: elegiste ${days.length} y son ${perWeek}` : ''})`;
