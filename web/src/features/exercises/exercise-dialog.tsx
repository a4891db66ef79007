import type { Exercise } from '#shared/contracts/exercises/exercises.ts';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { useEditForm } from '../../ui/form/use-edit-form.ts';
import { ClipField } from './clip-field.tsx';
import { ExerciseFields } from './exercise-fields.tsx';
import {
  exerciseLabels,
  problemsOf,
  textOf,
  valuesOf,
  type Exercises,
  type ExerciseValues,
} from './exercise-values.ts';
import { useSaveExercise } from './mutations.ts';

interface Props {
  /** Null for a new one. */
  edited: Exercise | null;
  exercises: Exercises;
  onClose: () => void;
}

const fields = Object.keys(exerciseLabels) as (keyof ExerciseValues)[];

/** Creates or edits an exercise. When another trainer has saved it meanwhile, both versions are compared field by field. */
export function ExerciseDialog({ edited, exercises, onClose }: Props) {
  const text = (values: ExerciseValues, field: keyof ExerciseValues) => textOf(values, field, exercises);
  const { saved, values, problems, change, dialog } = useEditForm({
    draft: `exercise ${edited?._id ?? 'new'}`,
    edited,
    valuesOf,
    labels: exerciseLabels,
    textOf: text,
    problemsOf,
    changedFields: (typed, before: Exercise) =>
      Object.fromEntries(
        fields
          .filter((field) => text(typed, field) !== text(valuesOf(before), field))
          .map((field) => [field, typed[field]]),
      ),
    save: useSaveExercise(exercises),
    onClose,
  });
  return (
    <FormDialog
      title={edited ? 'Editar ejercicio' : 'Nuevo ejercicio'}
      confirmText={edited ? 'Guardar cambios' : 'Crear ejercicio'}
      {...dialog}
    >
      <ExerciseFields
        values={values}
        problems={problems}
        exercises={exercises}
        exerciseId={saved?._id ?? null}
        onChange={change}
      />
      <ClipField exercise={edited && (exercises.get(edited._id) ?? edited)} />
    </FormDialog>
  );
}
