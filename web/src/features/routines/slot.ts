import type { Routine } from '#shared/contracts/routines/routines.ts';
import { lastMonth } from '#shared/rules/routines/routine-calendar.ts';

/** A slot of the grid: the ids of workout type and frequency, and the month. It holds one routine. */
export interface Slot {
  workoutType: string;
  frequency: string;
  month: number;
}

/** A track: a workout type with a frequency. */
export type TrackIds = Omit<Slot, 'month'>;

/** The slot of a routine. */
export const slotOf = ({ workoutType, trainingFrequency, month }: Routine): Slot => ({
  workoutType: workoutType._id,
  frequency: trainingFrequency._id,
  month,
});

/** The slot of a query string: `?workoutType=&frequency=&month=`; the first month where it names none. */
export function slotFromQuery(search: string): Slot {
  const query = new URLSearchParams(search);
  const month = Number(query.get('month'));
  return {
    workoutType: query.get('workoutType') ?? '',
    frequency: query.get('frequency') ?? '',
    month: Number.isInteger(month) && month >= 1 && month <= lastMonth ? month : 1,
  };
}

/** The slot as text, for `data-drop` attributes: `type#frequency#month`. */
export const slotKey = ({ workoutType, frequency, month }: Slot): string =>
  `${workoutType}#${frequency}#${month}`;

/** Parses the text of `slotKey`. */
export function parseSlot(key: string): Slot {
  const [workoutType = '', frequency = '', month = ''] = key.split('#');
  return { workoutType, frequency, month: Number(month) };
}

/** The track as text, for `data-track` attributes and collapsed sections: `type#frequency`. */
export const trackKey = ({ workoutType, frequency }: TrackIds): string => `${workoutType}#${frequency}`;

/** Whether workout type and frequency are the same. */
export const isSameTrack = (a: TrackIds, b: TrackIds): boolean =>
  a.workoutType === b.workoutType && a.frequency === b.frequency;

/** Whether workout type, frequency and month are the same. */
export const isSameSlot = (a: Slot, b: Slot): boolean => isSameTrack(a, b) && a.month === b.month;
