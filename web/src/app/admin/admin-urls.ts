import { urls } from '../urls.ts';

interface SlotChoice {
  /** Id of a workout type. */
  workoutType?: string;
  frequency?: string;
  month?: number;
}

/** Paths of the back office; separate from `urls.ts`, which every public page loads. */
export const adminUrls = {
  routines: `${urls.admin}/routines`,
  /** The grid, scrolled to one routine. */
  routine: (id: string) => `${urls.admin}/routines#${id}`,
  routineUpload: `${urls.admin}/routines/upload`,
  /** The form for a new routine, with type, frequency and month filled in. */
  newRoutine: (place: SlotChoice) =>
    `${urls.admin}/routines/upload?${new URLSearchParams(
      Object.entries(place).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
    ).toString()}`,
  routineTiming: `${urls.admin}/routine-timing`,
} as const;
