import * as z from 'zod';
import { keys } from './keys.ts';
import type { Track } from './routine-progress.ts';
import { get, queryAll } from './table.ts';

/** What goes out to whoever trains a track in its month. Options are named by id. */
export const StoredRoutine = z.object({
  _id: z.string(),
  name: z.string(),
  driveLink: z.string(),
  workoutType: z.string(),
  trainingFrequency: z.string(),
  month: z.int().min(1),
  uploadedBy: z.object({ name: z.string(), email: z.string() }),
  createdAt: z.iso.datetime(),
  version: z.int(),
});
export type StoredRoutine = z.output<typeof StoredRoutine>;

/** The name of a slot; sorts by type, frequency, month. */
export const slotOf = ({ workoutType, trainingFrequency }: Track, month: number): string =>
  `${workoutType}#${trainingFrequency}#${String(month).padStart(4, '0')}`;

/** The routine, or null. */
export const findRoutine = (routineId: string): Promise<StoredRoutine | null> =>
  get(StoredRoutine, keys.routine(routineId));

/** What a slot holds, or null. */
export const findRoutineAt = (track: Track, month: number): Promise<StoredRoutine | null> =>
  get(StoredRoutine, keys.routineSlot(slotOf(track, month)));

/** Every routine, by slot. */
export const findRoutines = (): Promise<StoredRoutine[]> => queryAll(StoredRoutine, 'routines');
