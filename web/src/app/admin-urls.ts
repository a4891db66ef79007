import { sitePaths } from '../../../shared/rules/site-paths.ts';

interface Place {
  /** Ids of the options. */
  workoutType?: string;
  frequency?: string;
  month?: number;
}

/** The addresses of the back office. Apart from `urls.ts`, which every page of the site carries. */
export const adminUrls = {
  routines: `${sitePaths.admin}/routines`,
  /** The grid with one routine in sight. */
  routine: (id: string) => `${sitePaths.admin}/routines#${id}`,
  routineUpload: `${sitePaths.admin}/routines/upload`,
  /** A new routine whose place is already chosen (wizard-and-back-office.md section 2, routine creation). */
  newRoutine: (place: Place) =>
    `${sitePaths.admin}/routines/upload?${new URLSearchParams(
      Object.entries(place).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
    ).toString()}`,
  routineTiming: `${sitePaths.admin}/routine-timing`,
} as const;
