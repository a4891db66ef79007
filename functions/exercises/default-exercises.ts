import { createHash } from 'node:crypto';
import { chunksOf } from '#functions/platform/kit/in-parallel.ts';
import { putNewItems } from '#functions/platform/table/batches.ts';
import { arms } from './defaults/default-arms.ts';
import { conditioning } from './defaults/default-conditioning.ts';
import { core } from './defaults/default-core.ts';
import type { DefaultExercise } from './defaults/default-exercise.ts';
import { hinges } from './defaults/default-hinges.ts';
import { legs } from './defaults/default-legs.ts';
import { mobility } from './defaults/default-mobility.ts';
import { pulls } from './defaults/default-pulls.ts';
import { pushes } from './defaults/default-pushes.ts';
import { exerciseItem, versionItem } from './exercise-changes.ts';
import { readVersion, type StoredExercise } from './exercises.ts';

const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The id of a default exercise, the same in every stage: of no time, and then of its slug. */
export function defaultExerciseId(slug: string): string {
  const hash = createHash('sha256').update(slug).digest().subarray(0, 16);
  return `exr_${'0'.repeat(10)}${Array.from(hash, (byte) => digits[byte % 32]).join('')}`;
}

const stored = ({
  slug,
  substitutes,
  drawing: [start, end],
  ...fields
}: DefaultExercise): StoredExercise => ({
  measure: 'reps',
  load: 'external',
  perSide: false,
  ...fields,
  _id: defaultExerciseId(slug),
  substitutes: substitutes.map(defaultExerciseId),
  drawing: { start, end },
  isRetired: false,
  createdAt: '2026-01-01T00:00:00.000Z',
  version: 1,
});

/** The exercises of a new stage; its trainers may change them. */
export const defaultExercises: StoredExercise[] = [
  ...legs,
  ...hinges,
  ...pushes,
  ...pulls,
  ...arms,
  ...core,
  ...conditioning,
  ...mobility,
].map(stored);

/** A transaction takes a hundred items. */
const maxItems = 100;

/**
 * Writes the default exercises to a stage that has none; returns whether it did. The version is written last, so that a run that broke
 * off is finished by the next; what stands already is kept.
 */
export async function writeDefaultExercises(): Promise<boolean> {
  if ((await readVersion()) > 0) return false;
  const items = [...defaultExercises.map(exerciseItem), versionItem(1)];
  for (const some of chunksOf(items, maxItems)) await putNewItems(some);
  return true;
}
