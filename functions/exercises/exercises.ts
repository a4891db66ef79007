import * as z from 'zod';
import { Exercise } from '#shared/contracts/exercises/exercises.ts';
import { onForget } from '#functions/platform/kit/kept.ts';
import { get, queryAll } from '#functions/platform/table/table.ts';
import { keys } from './entities.ts';

/** An exercise as the table stores it. */
export const StoredExercise = Exercise;
export type StoredExercise = z.output<typeof StoredExercise>;

type ExercisesById = ReadonlyMap<string, StoredExercise>;

const Version = z.object({ version: z.int() });

/** What an instance has read. */
interface Snapshot {
  exercises: ExercisesById;
  version: number;
  /** When the table was asked for the version, in epoch milliseconds. */
  checkedAt: number;
}

/** For so long the version is not asked for again. */
const maxAgeMs = 250;

let cached: Snapshot | undefined;
let checking: Promise<ExercisesById> | undefined;
onForget(() => (cached = checking = undefined));

/**
 * All exercises by id, retired ones too, kept in the warm function: the table is asked whether one has changed four times a second at
 * most.
 */
export async function currentExercises(): Promise<ExercisesById> {
  const age = cached ? Date.now() - cached.checkedAt : Infinity;
  // a clock that was set back tells no age
  if (cached && age >= 0 && age < maxAgeMs) return cached.exercises;
  checking ??= check(true).finally(() => (checking = undefined));
  return checking;
}

/** These exercises by id, retired ones too; unknown ids are absent. One that is newer than what the function keeps is found. */
export async function readExercises(ids: Iterable<string>): Promise<Map<string, StoredExercise>> {
  const wanted = [...new Set(ids)];
  const known = await currentExercises();
  const all = wanted.every((id) => known.has(id)) ? known : await check(false);
  return new Map(wanted.flatMap((id) => (all.has(id) ? [[id, all.get(id)!] as const] : [])));
}

/** Reads the exercises anew if their version has changed: each change raises it in its own transaction. */
async function check(eventually: boolean): Promise<ExercisesById> {
  const checkedAt = Date.now();
  const version = await readVersion(eventually);
  // the version is read before what it stands for: what is written in between is read again by the next check
  const exercises = cached?.version === version ? cached.exercises : byId(await findExercises());
  cached = { exercises, version, checkedAt };
  return exercises;
}

const byId = (exercises: StoredExercise[]): ExercisesById =>
  new Map(exercises.map((exercise) => [exercise._id, exercise]));

/** How often exercises have changed; 0 in a stage that has none yet. */
export const readVersion = async (eventually = false): Promise<number> =>
  (await get(Version, keys.exerciseVersion(), eventually))?.version ?? 0;

/** An exercise as it is in the table now. */
export const findExercise = (exerciseId: string): Promise<StoredExercise | null> =>
  get(StoredExercise, keys.exercise(exerciseId));

/** All exercises as they are in the table now, by name. */
export async function findExercises(): Promise<StoredExercise[]> {
  const exercises = await queryAll(StoredExercise, 'exercises', { prefix: 'exr_' });
  return exercises.sort((a, b) => a.name.localeCompare(b.name, 'es'));
}
