import * as z from 'zod';
import { AppError } from '#functions/platform/kit/app-error.ts';
import { type AuditedChange, auditSteps, type Editor } from '#functions/platform/audit-entries.ts';
import { keys } from '../entities.ts';
import { retryOnConflict } from '#functions/platform/table/retries.ts';
import {
  deleteStep,
  type Expression,
  get,
  putStep,
  queryAll,
  type Step,
  transact,
} from '#functions/platform/table/table.ts';
import { getMany } from '#functions/platform/table/batches.ts';
import { slotId, slotPrefix, type Track } from '#functions/platform/table/track.ts';
import type { Routine } from '#shared/contracts/routines/routines.ts';
import type { Option, TrainingFrequency } from '#shared/contracts/training/training-options.ts';
import { driveFileName, driveLinkProblem } from '#shared/rules/routines/drive-link.ts';
import { findOption, readTrackNames } from '#functions/training/index.ts';
import { messages } from '../messages.ts';
import type { StaffActor } from '#functions/platform/http/actor.ts';

/**
 * The routine that subscribers of a track receive in a month: a link (empty without one), a training plan, or both. Workout type and
 * frequency are option ids.
 */
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
  /** The newest version of its training plan; null without one, and then it has a link. */
  planVersion: z.int().nullable().default(null),
});
export type StoredRoutine = z.output<typeof StoredRoutine>;

/** The routine, or null. */
export const findRoutine = (routineId: string): Promise<StoredRoutine | null> =>
  get(StoredRoutine, keys.routine(routineId));

/** Routines by id, unordered; deleted ones are absent. */
export const findManyRoutines = async (routineIds: string[]): Promise<StoredRoutine[]> =>
  (await getMany(routineIds.map(keys.routine))).map((item) => z.parse(StoredRoutine, item));

/** The routine in a slot, or null. */
export const findRoutineInSlot = (track: Track, month: number): Promise<StoredRoutine | null> =>
  get(StoredRoutine, keys.routineSlot(slotId(track, month)));

/** The routines in several slots, unordered; empty slots are absent. Eventually consistent, at half the read cost. */
export const findRoutinesInSlots = async (slots: (Track & { month: number })[]): Promise<StoredRoutine[]> =>
  (
    await getMany(
      slots.map((each) => keys.routineSlot(slotId(each, each.month))),
      true,
    )
  ).map((item) => z.parse(StoredRoutine, item));

/** Every routine, ordered by slot. */
export const findRoutines = (): Promise<StoredRoutine[]> => queryAll(StoredRoutine, 'routines');

/** The routines of a track, ordered by month. */
export const findTrackRoutines = (track: Track): Promise<StoredRoutine[]> =>
  queryAll(StoredRoutine, 'routines', { prefix: slotPrefix(track) });

/** The editor of a routine, and what the audit trail calls the tracks of it. */
export interface RoutineEditor extends Editor {
  trackName: (track: Track) => string;
}

/** The entry of the audit trail for a routine before and after a change; null where there is none. */
function auditedSteps(
  by: RoutineEditor | null,
  action: AuditedChange<'routine'>['action'],
  before: StoredRoutine | null,
  after: StoredRoutine | null,
) {
  const { _id, name } = (after ?? before)!;
  const facts = (routine: StoredRoutine | null) =>
    routine && by && { ...routine, track: by.trackName(routine) };
  const object = { kind: 'routine', id: _id, label: name } as const;
  return auditSteps(by, { action, object, before: facts(before), after: facts(after) });
}

/*
 * A routine and its copy in the slot are written in one transaction, each on condition that it is as it was read. A
 * concurrent change fails one of the conditions, so the copies never differ and a slot never loses its routine (P32).
 */

/**
 * Writes a new routine into its slot, with its plan where it has one. Throws `ConditionFailed`: `slot_taken`, or `routine_exists` for a
 * known id.
 */
export const insertRoutine = (
  routine: StoredRoutine,
  by: RoutineEditor | null = null,
  plan: Step[] = [],
): Promise<void> =>
  transact([
    ...plan,
    putStep('routine_exists', routineItem(routine), ifAbsent),
    putStep('slot_taken', slotItem(routine), ifAbsent),
    ...auditedSteps(by, 'create', null, routine),
  ]);

/**
 * Changes name and link and returns the changed routine; null when there is none. A routine without a plan keeps a link. With `version`,
 * throws 409 `conflict` when the stored version is another one (P35). An edit that changes nothing is not written.
 */
export const updateRoutine = (
  routineId: string,
  changes: Pick<StoredRoutine, 'name' | 'driveLink'>,
  version?: number,
  by: RoutineEditor | null = null,
): Promise<StoredRoutine | null> =>
  changeStored(routineId, async (routine) => {
    if (version !== undefined && version !== routine.version) throw new AppError('conflict');
    if (changes.name === routine.name && changes.driveLink === routine.driveLink) return routine;
    const missing = changes.driveLink === '' && routine.planVersion === null && driveLinkProblem('');
    if (missing) throw new AppError('invalid_input', { field: 'driveLink', message: missing });
    const edited = { ...routine, ...changes, version: routine.version + 1 };
    await transact(editSteps(routine, edited, by));
    return edited;
  });

/** The steps that write an edited routine in its place; refused as `routine_changed` when it is not as it was read. */
export const editSteps = (
  routine: StoredRoutine,
  edited: StoredRoutine,
  by: RoutineEditor | null,
): Step[] => [
  putStep('routine_changed', routineItem(edited), ifUnchanged(routine)),
  putStep('routine_changed', slotItem(edited), ifUnchanged(routine)),
  ...auditedSteps(by, 'edit', routine, edited),
];

/**
 * Moves a routine to another slot and returns the moved routine; null when there is none. A move to its own slot writes
 * nothing. Throws `ConditionFailed('slot_taken')` when the slot holds another routine; with `version`, 409 `conflict` when the stored
 * version is another one.
 */
export const changeRoutineSlot = (
  routineId: string,
  to: Track,
  month: number,
  by: RoutineEditor | null = null,
  version?: number,
): Promise<StoredRoutine | null> =>
  changeStored(routineId, async (routine) => {
    if (slotId(routine, routine.month) === slotId(to, month)) return routine;
    if (version !== undefined && version !== routine.version) throw new AppError('conflict');
    const { workoutType, trainingFrequency } = to;
    const moved = { ...routine, workoutType, trainingFrequency, month, version: routine.version + 1 };
    await transact([
      putStep('routine_changed', routineItem(moved), ifUnchanged(routine)),
      deleteStep('routine_changed', slotKey(routine), ifUnchanged(routine)),
      putStep('slot_taken', slotItem(moved), ifAbsent),
      ...auditedSteps(by, 'move', routine, moved),
    ]);
    return moved;
  });

/**
 * Lets two routines change places, and returns both as they are then; null when one is missing. `requireSeen` throws when they are no
 * longer as they were seen.
 */
export const swapRoutines = (
  routineId: string,
  otherId: string,
  by: RoutineEditor | null = null,
  requireSeen: (one: StoredRoutine, other: StoredRoutine) => void = () => undefined,
): Promise<{ routine: StoredRoutine; swapped: StoredRoutine } | null> =>
  retryOnConflict(
    async () => {
      const [one, other] = await Promise.all([findRoutine(routineId), findRoutine(otherId)]);
      if (!one || !other) return null;
      requireSeen(one, other);
      const [routine, swapped] = [inPlaceOf(one, other), inPlaceOf(other, one)];
      await transact([
        putStep('routine_changed', routineItem(routine), ifUnchanged(one)),
        putStep('routine_changed', routineItem(swapped), ifUnchanged(other)),
        // each slot holds the one that leaves it
        putStep('routine_changed', slotItem(routine), ifUnchanged(other)),
        putStep('routine_changed', slotItem(swapped), ifUnchanged(one)),
        ...auditedSteps(by, 'move', one, routine),
        ...auditedSteps(by, 'move', other, swapped),
      ]);
      return { routine, swapped };
    },
    { whenExhausted: 'conflict' },
  );

const inPlaceOf = (
  routine: StoredRoutine,
  { workoutType, trainingFrequency, month }: StoredRoutine,
): StoredRoutine => ({ ...routine, workoutType, trainingFrequency, month, version: routine.version + 1 });

/** Deletes a routine and returns it as it was; null when there is none. */
export const deleteRoutine = (
  routineId: string,
  by: RoutineEditor | null = null,
): Promise<StoredRoutine | null> =>
  changeStored(routineId, async (routine) => {
    await transact([
      deleteStep('routine_changed', keys.routine(routineId), ifUnchanged(routine)),
      deleteStep('routine_changed', slotKey(routine), ifUnchanged(routine)),
      ...auditedSteps(by, 'remove', routine, null),
    ]);
    return routine;
  });

/** Applies a change to the stored routine, again after a concurrent change; 409 `conflict` when others keep changing it. */
export const changeStored = (
  routineId: string,
  change: (routine: StoredRoutine) => Promise<StoredRoutine>,
): Promise<StoredRoutine | null> =>
  retryOnConflict(
    async () => {
      const routine = await findRoutine(routineId);
      return routine && change(routine);
    },
    { whenExhausted: 'conflict' },
  );

const slotKey = (routine: StoredRoutine) => keys.routineSlot(slotId(routine, routine.month));
const routineItem = (routine: StoredRoutine) => ({ ...keys.routine(routine._id), ...routine });
const slotItem = (routine: StoredRoutine) => ({ ...slotKey(routine), ...routine });

const ifAbsent = { condition: 'attribute_not_exists(pk)' } satisfies Expression;

/** Holds while the item, or its copy in the slot, is this routine in this version. */
const ifUnchanged = ({ _id, version }: StoredRoutine): Expression => ({
  condition: '#id = :id AND version = :version',
  names: { '#id': '_id' },
  values: { ':id': _id, ':version': version },
});

/** A stored routine in the shape of the contract: options with their names instead of ids. */
export const routineResponse = async (routine: StoredRoutine): Promise<Routine> =>
  (await routineResponses([routine]))[0]!;

/** The same for several routines. Options that are not in the cached lists are read from the table once each. */
export async function routineResponses(routines: StoredRoutine[]): Promise<Routine[]> {
  const [workoutTypes, frequencies] = await Promise.all([
    findById(
      routines.map(({ workoutType }) => workoutType),
      findWorkoutType,
    ),
    findById(
      routines.map(({ trainingFrequency }) => trainingFrequency),
      findFrequency,
    ),
  ]);
  return routines.map((routine) => ({
    ...routine,
    fileName: driveFileName(routine.driveLink),
    workoutType: workoutTypes.get(routine.workoutType)!,
    trainingFrequency: frequencies.get(routine.trainingFrequency)!,
  }));
}

async function findById<T>(ids: string[], find: (id: string) => Promise<T>): Promise<Map<string, T>> {
  const found = [...new Set(ids)].map(async (id) => [id, await find(id)] as const);
  return new Map(await Promise.all(found));
}

/** A deleted option keeps its id in the answer, so that the routine can be moved or deleted. */
const findWorkoutType = async (id: string): Promise<Option> =>
  (await findOption('workouttypes', id)) ?? { _id: id, name: messages.deletedWorkoutType, description: '' };

const findFrequency = async (id: string): Promise<TrainingFrequency> =>
  (await findOption('training-frequencies', id)) ?? {
    _id: id,
    name: messages.deletedFrequency,
    description: messages.deletedFrequency,
    daysPerWeek: 1,
  };

/** The user who changes a routine, as the audit trail needs it. */
export const routineEditor = async ({
  actor,
  now,
}: {
  actor: StaffActor;
  now: Date;
}): Promise<RoutineEditor> => ({
  author: actor.user,
  now,
  trackName: await readTrackNames(),
});
