import type { ExerciseForm } from '#shared/contracts/exercises/exercises.ts';
import { isDeepStrictEqual } from 'node:util';
import { auditStep, type AuditedChange, type Editor } from '#functions/platform/audit-entries.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import { newId } from '#functions/platform/kit/ids.ts';
import { retryOnConflict } from '#functions/platform/table/retries.ts';
import { putStep, type Step, transact } from '#functions/platform/table/table.ts';
import { keys } from './entities.ts';
import { findExercise, findExercises, readVersion, type StoredExercise } from './exercises.ts';

/* Changes by staff. Each raises the version of all exercises in its transaction; one that is so already is kept. */

/** Creates an exercise. Throws `AppError`: 409 `exercise_name_taken`, `exercise_missing` for a substitute that there is not. */
export const addExercise = (form: ExerciseForm, editor: Editor): Promise<StoredExercise> => {
  const _id = newId('exr', editor.now);
  const created = { ...form, _id, isRetired: false, createdAt: editor.now.toISOString(), version: 1 };
  return changeExercises(editor, (all) => {
    refuseUnfitting(created, all);
    return { action: 'create', before: null, after: created };
  });
};

/**
 * Changes an exercise. Throws `AppError`: 404 `exercise_not_found`; 409 `exercise_name_taken`, `exercise_missing`, and `stale_edit`
 * with the current one when it is in another version than the editor saw (P35), unless it already is as wanted.
 */
export const editExercise = (
  exerciseId: string,
  form: ExerciseForm,
  version: number | undefined,
  editor: Editor,
): Promise<StoredExercise> =>
  changeExercises(editor, (all) => {
    const before = exerciseIn(all, exerciseId);
    const after = { ...before, ...form };
    if (isDeepStrictEqual(after, before)) return { before, after: before };
    if (version !== undefined && before.version !== version)
      throw new AppError('stale_edit', { details: { current: before } });
    refuseUnfitting(after, all);
    return { action: 'edit', before, after: { ...after, version: before.version + 1 } };
  });

/** Offers an exercise no longer, or again. Throws `AppError`: 404 `exercise_not_found`. An open form of it stays valid. */
export const retireExercise = (
  exerciseId: string,
  isRetired: boolean,
  editor: Editor,
): Promise<StoredExercise> =>
  changeExercises(editor, (all) => {
    const before = exerciseIn(all, exerciseId);
    if (before.isRetired === isRetired) return { before, after: before };
    return { action: isRetired ? 'retire' : 'restore', before, after: { ...before, isRetired } };
  });

/**
 * Shows another clip of an exercise, or none, with steps for the one before in its transaction. An open form of the exercise stays valid.
 * Throws `AppError`: 404 `exercise_not_found`.
 */
export const setClip = (
  exerciseId: string,
  clip: string | null,
  editor: Editor,
  stepsOf: (old: string) => Step[],
): Promise<StoredExercise> =>
  changeExercises(editor, (all) => {
    const before = exerciseIn(all, exerciseId);
    const old = before.clip ?? null;
    if (old === clip) return { before, after: before };
    return { action: 'edit', before, after: { ...before, clip }, steps: old === null ? [] : stepsOf(old) };
  });

/** The exercise as it is in the table now; 404 `exercise_not_found` without it. */
export async function requireExercise(exerciseId: string): Promise<StoredExercise> {
  const exercise = await findExercise(exerciseId);
  if (!exercise) throw new AppError('exercise_not_found');
  return exercise;
}

/** What a change makes of an exercise; without an action nothing is written. */
interface Change {
  action?: AuditedChange<'exercise'>['action'];
  before: StoredExercise | null;
  after: StoredExercise;
  /** What belongs to the same transaction. */
  steps?: Step[];
}

/** Applies a change to what is stored, again after a concurrent one; 409 `conflict` when others keep changing exercises. */
const changeExercises = (
  editor: Editor,
  change: (all: StoredExercise[]) => Change,
): Promise<StoredExercise> =>
  retryOnConflict(
    async () => {
      // the version first: what another one writes in between makes it too old, and this change is made again
      const version = await readVersion();
      const all = await findExercises();
      const { action, before, after, steps = [] } = change(all);
      if (!action) return after;
      const audited = (exercise: StoredExercise | null) => exercise && withNames(exercise, all);
      await transact([
        ...steps,
        raiseStep(version),
        putStep('exercise_exists', exerciseItem(after)),
        auditStep(editor, {
          action,
          object: { kind: 'exercise', id: after._id, label: after.name },
          before: audited(before),
          after: audited(after),
        }),
      ]);
      return after;
    },
    { whenExhausted: 'conflict' },
  );

/** The step that raises the version of all exercises, unless it is another than `seen`. */
const raiseStep = (seen: number): Step =>
  putStep('exercises_changed', versionItem(seen + 1), {
    condition: seen === 0 ? 'attribute_not_exists(pk)' : '#version = :seen',
    ...(seen > 0 && { names: { '#version': 'version' }, values: { ':seen': seen } }),
  });

export const versionItem = (version: number) => ({ ...keys.exerciseVersion(), version });
export const exerciseItem = (exercise: StoredExercise) => ({ ...keys.exercise(exercise._id), ...exercise });

/** An exercise as its entry of the audit trail tells it. */
const withNames = (exercise: StoredExercise, all: StoredExercise[]) => ({
  ...exercise,
  offered: !exercise.isRetired,
  substitutes: exercise.substitutes.map((id) => all.find(({ _id }) => _id === id)?.name ?? id),
});

function exerciseIn(all: StoredExercise[], exerciseId: string): StoredExercise {
  const exercise = all.find(({ _id }) => _id === exerciseId);
  if (!exercise) throw new AppError('exercise_not_found');
  return exercise;
}

/** Names that differ in case or accents alone are one name. */
function refuseUnfitting({ _id, name, substitutes }: StoredExercise, all: StoredExercise[]): void {
  const others = all.filter((each) => each._id !== _id);
  if (others.some((other) => other.name.localeCompare(name, 'es', { sensitivity: 'base' }) === 0))
    throw new AppError('exercise_name_taken', { field: 'name' });
  if (!substitutes.every((id) => others.some((other) => other._id === id)))
    throw new AppError('exercise_missing', { field: 'substitutes' });
}
