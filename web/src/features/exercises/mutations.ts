import { useQueryClient } from '@tanstack/react-query';
import type { Exercise } from '#shared/contracts/exercises/exercises.ts';
import { api } from '../../api/api.ts';
import { refetchExercises, showExercise } from '../../api/back-office/exercises.ts';
import { FileNotSent, postFile } from '../../api/back-office/post-file.ts';
import { savedVersion } from '../../api/back-office/stale-edit.ts';
import { ApiError } from '../../api/client.ts';
import { useSingleMutation } from '../../api/use-single-mutation.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { offerUndo } from '../../ui/feedback/undo.tsx';
import { exerciseLabels, fieldsOf, type Exercises, type ExerciseValues } from './exercise-values.ts';
import { messages } from './messages.ts';

/** Creates an exercise, or changes `saved`, which the trainer saw. Errors of a field and of a stale edit are left to the form. */
export function useSaveExercise(exercises: Exercises) {
  const cache = useQueryClient();
  return useSingleMutation({
    mutationFn: ({ saved, values }: { saved: Exercise | null; values: ExerciseValues }) => {
      const fields = fieldsOf(values, exercises);
      return saved
        ? api.exercises.edit({ params: { id: saved._id }, body: { ...fields, version: saved.version } })
        : api.exercises.create({ body: fields });
    },
    // offline, it fails at once: nothing may be sent later, when the trainer has left
    networkMode: 'always',
    onSuccess: async ({ data }, { saved }) => {
      await showExercise(cache, data.exercise);
      toast.success({ title: saved ? messages.edited : messages.created });
    },
    onError: async (error) => {
      const current = savedVersion(error) as Exercise | null;
      if (current) return showExercise(cache, current);
      // a field of a list, such as one of the cues, has no place of its own in the form
      if (!(error instanceof ApiError && Object.hasOwn(exerciseLabels, error.field ?? '')))
        toast.error({ title: messages.saveFailed, description: error.message });
      return undefined;
    },
  });
}

/** Retires an exercise or brings it back, which can be undone. */
export function useRetireExercise() {
  const undo = useSetRetired();
  return useSetRetired(undo.mutate);
}

/** Uploads a clip and shows it in place of the one before; `onProgress` gets the share that has been sent. */
export function useUploadClip(onProgress: (share: number) => void) {
  const cache = useQueryClient();
  return useSingleMutation({
    mutationFn: async ({ exerciseId: id, file }: { exerciseId: string; file: File }) => {
      onProgress(0);
      const begun = await api.exercises.beginClip({
        params: { id },
        body: { contentType: file.type, bytes: file.size },
      });
      await postFile(begun.data.form, file, onProgress);
      return api.exercises.saveClip({ params: { id }, body: { clipId: begun.data.clipId } });
    },
    networkMode: 'always',
    onSuccess: async ({ data }) => {
      await showExercise(cache, data.exercise);
      toast.success({ title: messages.clipSaved, description: data.exercise.name });
    },
    onError: (error) => {
      toast.error({
        title: messages.clipFailed,
        description: error instanceof FileNotSent ? messages.clipNotSent : error.message,
      });
    },
  });
}

/** Shows no clip of an exercise any more. */
export function useRemoveClip() {
  const cache = useQueryClient();
  return useSingleMutation({
    mutationFn: (id: string) => api.exercises.removeClip({ params: { id } }),
    networkMode: 'always',
    onSuccess: async ({ data }) => {
      await showExercise(cache, data.exercise);
      toast.success({ title: messages.clipRemoved, description: data.exercise.name });
    },
    onError: (error) => {
      toast.error({ title: messages.clipRemoveFailed, description: error.message });
    },
  });
}

type Wanted = Pick<Exercise, '_id' | 'isRetired'>;

function useSetRetired(undo?: (wanted: Wanted) => void) {
  const cache = useQueryClient();
  return useSingleMutation({
    mutationFn: ({ _id: id, isRetired }: Wanted) =>
      api.exercises.retire({ params: { id }, body: { isRetired } }),
    networkMode: 'always',
    onSuccess: async ({ data: { exercise } }) => {
      await showExercise(cache, exercise);
      const text = {
        title: exercise.isRetired ? messages.retired : messages.restored,
        description: exercise.name,
      };
      if (!undo) toast.success(text);
      else
        offerUndo({
          ...text,
          about: exercise._id,
          undo: () => undo({ _id: exercise._id, isRetired: !exercise.isRetired }),
        });
    },
    onError: async (error, { isRetired }) => {
      toast.error({
        title: isRetired ? messages.retireFailed : messages.restoreFailed,
        description: error.message,
      });
      await refetchExercises(cache);
    },
  });
}
