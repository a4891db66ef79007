import type { Routine } from '#shared/contracts/routines.ts';

/** The place of a routine: ids of workout type and frequency, and the month. */
export interface Slot {
  workoutType: string;
  frequency: string;
  month: number;
}

/** Where a routine stands. */
export const slotOf = ({ workoutType, trainingFrequency, month }: Routine): Slot => ({
  workoutType: workoutType._id,
  frequency: trainingFrequency._id,
  month,
});

/** As one text, for elements and keys. */
export const slotKey = ({ workoutType, frequency, month }: Slot): string =>
  `${workoutType}#${frequency}#${month}`;

/** The slot of such a text. */
export function readSlot(key: string): Slot {
  const [workoutType = '', frequency = '', month = ''] = key.split('#');
  return { workoutType, frequency, month: Number(month) };
}

/** Whether workout type and frequency are the same. */
export const isSameTrack = (a: Slot, b: Slot): boolean =>
  a.workoutType === b.workoutType && a.frequency === b.frequency;

/** Whether the month is the same too. */
export const isSameSlot = (a: Slot, b: Slot): boolean => isSameTrack(a, b) && a.month === b.month;
