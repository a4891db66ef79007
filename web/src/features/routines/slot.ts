import type { Routine } from '#shared/contracts/routines/routines.ts';

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
