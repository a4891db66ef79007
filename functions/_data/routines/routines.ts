import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { AppError } from '../../_kit/app-error.ts';
import { keys } from '../table/keys.ts';
import type { Track } from './progress.ts';
import { isConditionFailed } from '../table/errors.ts';
import { get, putStep, queryAll, deleteStep, transact, type Expression } from '../table/table.ts';
import { getMany } from '../table/batches.ts';

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
export const slotOf = (track: Track, month: number): string =>
  `${trackPrefix(track)}${String(month).padStart(4, '0')}`;

const trackPrefix = ({ workoutType, trainingFrequency }: Track): string =>
  `${workoutType}#${trainingFrequency}#`;

/** The routine, or null. */
export const findRoutine = (routineId: string): Promise<StoredRoutine | null> =>
  get(StoredRoutine, keys.routine(routineId));

/** Routines by id, in no order; deleted ones are absent. */
export const findManyRoutines = async (routineIds: string[]): Promise<StoredRoutine[]> =>
  (await getMany([...new Set(routineIds)].map(keys.routine))).map((item) => z.parse(StoredRoutine, item));

/** What a slot holds, or null. */
export const findRoutineAt = (track: Track, month: number): Promise<StoredRoutine | null> =>
  get(StoredRoutine, keys.routineSlot(slotOf(track, month)));

/** What slots hold, in no order; empty ones are absent. Half as dear, a moment old at most. */
export const findRoutinesAt = async (slots: (Track & { month: number })[]): Promise<StoredRoutine[]> =>
  (
    await getMany(
      slots.map((each) => keys.routineSlot(slotOf(each, each.month))),
      true,
    )
  ).map((item) => z.parse(StoredRoutine, item));

/** Every routine, by slot. */
export const findRoutines = (): Promise<StoredRoutine[]> => queryAll(StoredRoutine, 'routines');

/** The routines of a track, by month. */
export const findTrackRoutines = (track: Track): Promise<StoredRoutine[]> =>
  queryAll(StoredRoutine, 'routines', { prefix: trackPrefix(track) });

/*
 * A routine and its copy in the slot are written together, each on the state that was read. Who comes second, in
 * whatever way, is refused by one of the conditions, so the two never differ and no slot loses what it holds (P32).
 */

/** Puts a new routine into its slot; `Refused('slot_taken')` when that holds one, `Refused('routine_exists')` when the id does. */
export const createRoutine = (routine: StoredRoutine): Promise<void> =>
  transact([
    putStep('routine_exists', routineItem(routine), isNew),
    putStep('slot_taken', slotItem(routine), isNew),
  ]);

/**
 * Changes name and link and gives the routine as it is then; null when there is none. With `version` it is 409
 * `conflict` when somebody else has changed the routine since (P35).
 */
export const editRoutine = (
  routineId: string,
  changes: Pick<StoredRoutine, 'name' | 'driveLink'>,
  version?: number,
): Promise<StoredRoutine | null> =>
  untilUnmoved(routineId, async (routine) => {
    if (version !== undefined && version !== routine.version) throw new AppError('conflict');
    const edited = { ...routine, ...changes, version: routine.version + 1 };
    await transact([
      putStep('routine_moved', routineItem(edited), unchanged(routine)),
      putStep('routine_moved', slotItem(edited), unchanged(routine)),
    ]);
    return edited;
  });

/**
 * Moves a routine and gives it as it is then; null when there is none. To its own place it is not moved at all.
 * `Refused('slot_taken')` when the slot holds another.
 */
export const moveRoutine = (routineId: string, to: Track, month: number): Promise<StoredRoutine | null> =>
  untilUnmoved(routineId, async (routine) => {
    if (slotOf(routine, routine.month) === slotOf(to, month)) return routine;
    const { workoutType, trainingFrequency } = to;
    const moved = { ...routine, workoutType, trainingFrequency, month, version: routine.version + 1 };
    await transact([
      putStep('routine_moved', routineItem(moved), unchanged(routine)),
      deleteStep('routine_moved', slotKey(routine), unchanged(routine)),
      putStep('slot_taken', slotItem(moved), isNew),
    ]);
    return moved;
  });

/** Deletes a routine and tells what it was; null when there is none. */
export const removeRoutine = (routineId: string): Promise<StoredRoutine | null> =>
  untilUnmoved(routineId, async (routine) => {
    await transact([
      deleteStep('routine_moved', keys.routine(routineId), unchanged(routine)),
      deleteStep('routine_moved', slotKey(routine), unchanged(routine)),
    ]);
    return routine;
  });

/** How often others may be faster before a change is 409 `conflict`. */
const tries = 5;

/** Acts on the routine as it is; when another was faster, anew on what that other left. */
async function untilUnmoved(
  routineId: string,
  act: (routine: StoredRoutine) => Promise<StoredRoutine>,
): Promise<StoredRoutine | null> {
  for (let attempt = 1; ; attempt++) {
    const routine = await findRoutine(routineId);
    if (!routine) return null;
    try {
      return await act(routine);
    } catch (error) {
      if (!isConditionFailed(error, 'routine_moved')) throw error;
      if (attempt === tries) throw new AppError('conflict', { cause: error });
      await pause(Math.random() * 10 * 2 ** attempt);
    }
  }
}

const slotKey = (routine: StoredRoutine) => keys.routineSlot(slotOf(routine, routine.month));
const routineItem = (routine: StoredRoutine) => ({ ...keys.routine(routine._id), ...routine });
const slotItem = (routine: StoredRoutine) => ({ ...slotKey(routine), ...routine });

const isNew = { condition: 'attribute_not_exists(pk)' } satisfies Expression;

/** Of the item or its copy: the same routine, in the state that was read. */
const unchanged = ({ _id, version }: StoredRoutine): Expression => ({
  condition: '#id = :id AND version = :version',
  names: { '#id': '_id' },
  values: { ':id': _id, ':version': version },
});
