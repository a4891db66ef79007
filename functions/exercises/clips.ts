import {
  clipId as idOf,
  type ClipType,
  clipTypeOf,
  clipTypes,
  clipUrl,
  maxClipBytes,
} from '#shared/rules/exercises/clip.ts';
import { putUnshownPicture, removedFileStep } from '#functions/catalogue/index.ts';
import { type Editor, recordRequest } from '#functions/platform/audit-entries.ts';
import { AppError } from '#functions/platform/kit/app-error.ts';
import { newId } from '#functions/platform/kit/ids.ts';
import { putClipFile, readUpload, signClipForm } from '#functions/platform/ports/picture-files.ts';
import { requireExercise, setClip } from './exercise-changes.ts';
import { findExercise, type StoredExercise } from './exercises.ts';

/* The clip of an exercise: uploaded as pictures are, and shown once its bytes were looked at. */

/** A form for the upload of a clip. Throws `AppError`: 404 `exercise_not_found`, 415 `clip_type`, 413 `clip_too_large`. */
export async function beginClip(
  exerciseId: string,
  file: { contentType: string; bytes: number },
  editor: Editor,
) {
  if (!Object.hasOwn(clipTypes, file.contentType)) throw new AppError('clip_type', { field: 'contentType' });
  if (file.bytes > maxClipBytes) throw new AppError('clip_too_large', { field: 'bytes' });
  const { name } = await requireExercise(exerciseId);
  const clipId = newId('clp', editor.now);
  await recordRequest(editor, {
    action: 'upload',
    object: { kind: 'exercise', id: exerciseId, label: name },
    after: { clip: clipId },
  });
  return { clipId, form: await signClipForm(exerciseId, clipId, file.contentType as ClipType) };
}

/**
 * Shows an uploaded clip. Its type is what its bytes say. Calling it again, or after a call that broke off, shows it once; a file that is
 * not shown in the end, and that of the clip before, are deleted after a week (P354). Throws `AppError`: 404 `exercise_not_found`,
 * 409 `clip_missing`, 413 `clip_too_large`, 415 `clip_type`.
 */
export async function saveClip(exerciseId: string, clipId: string, editor: Editor): Promise<StoredExercise> {
  const exercise = await requireExercise(exerciseId);
  if (exercise.clip && idOf(exercise.clip) === clipId) return exercise;
  const bytes = await readUpload(exerciseId, clipId);
  if (!bytes) throw new AppError('clip_missing');
  if (bytes.length > maxClipBytes) throw new AppError('clip_too_large');
  const type = clipTypeOf(bytes);
  if (!type) throw new AppError('clip_type');
  await putUnshownPicture(exerciseId, clipId, editor.now);
  await putClipFile(clipId, type, bytes);
  return replaceClip(exerciseId, clipUrl(clipId, type), editor);
}

/** Shows another clip, or none; the file of the one before is deleted after a week. */
export const replaceClip = (
  exerciseId: string,
  clip: string | null,
  editor: Editor,
): Promise<StoredExercise> =>
  setClip(exerciseId, clip, editor, (old) => [removedFileStep(exerciseId, idOf(old), editor.now)]);

/** Whether an exercise shows a clip. */
export const showsClip = async (exerciseId: string, clipId: string): Promise<boolean> => {
  const clip = (await findExercise(exerciseId))?.clip;
  return clip ? idOf(clip) === clipId : false;
};
