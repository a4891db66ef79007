import { urls } from '../urls.ts';

interface SlotChoice {
  /** Ids of the options. */
  workoutType?: string;
  frequency?: string;
  month?: number;
}

/** The addresses of the back office. Apart from `urls.ts`, which every page of the site carries. */
export const adminUrls = {
  routines: `${urls.admin}/routines`,
  /** The grid with one routine in sight. */
  routine: (id: string) => `${urls.admin}/routines#${id}`,
  routineUpload: `${urls.admin}/routines/upload`,
  /** A new routine whose place is already chosen (wizard-and-back-office.md section 2, routine creation). */
  newRoutine: (place: SlotChoice) =>
    `${urls.admin}/routines/upload?${new URLSearchParams(
      Object.entries(place).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
    ).toString()}`,
  routineTiming: `${urls.admin}/routine-timing`,
} as const;
