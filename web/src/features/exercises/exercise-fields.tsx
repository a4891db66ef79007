import './exercises.css';
import {
  equipmentNames,
  loadNames,
  measureNames,
  muscleNames,
  patternNames,
} from '#shared/rules/exercises/exercise-names.ts';
import { ExerciseDrawing } from '../../ui/display/exercise-drawing.tsx';
import { ChoiceBoxes } from '../../ui/form/choice-boxes.tsx';
import { FieldGroup } from '../../ui/form/field-group.tsx';
import { Field, Input, Select, TextArea } from '../../ui/form/field.tsx';
import { exerciseLabels, limits, type Exercises, type ExerciseValues } from './exercise-values.ts';
import { SubstituteFields } from './substitute-fields.tsx';

interface Props {
  values: ExerciseValues;
  /** What is wrong, by field. */
  problems: Partial<Record<keyof ExerciseValues, string>>;
  exercises: Exercises;
  /** Of the exercise that is edited; null for a new one. */
  exerciseId: string | null;
  onChange: (change: Partial<ExerciseValues>) => void;
}

/** The fields of an exercise. */
export function ExerciseFields({ values, problems, exercises, exerciseId, onChange }: Props) {
  return (
    <>
      <Field label={exerciseLabels.name} error={problems.name}>
        <Input
          data-autofocus
          value={values.name}
          maxLength={limits.name}
          autoComplete="off"
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </Field>
      <Field
        label={exerciseLabels.aliases}
        hint="Uno por línea, como lo llaman en el gimnasio."
        error={problems.aliases}
      >
        <TextArea
          rows={2}
          value={values.aliases}
          onChange={(event) => onChange({ aliases: event.target.value })}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-3">
        <CodeSelect field="pattern" names={patternNames} values={values} onChange={onChange} />
        <CodeSelect field="measure" names={measureNames} values={values} onChange={onChange} />
        <CodeSelect field="load" names={loadNames} values={values} onChange={onChange} />
      </div>
      <label className="choice-box">
        <input
          type="checkbox"
          checked={values.perSide}
          onChange={(event) => onChange({ perSide: event.target.checked })}
        />
        {exerciseLabels.perSide}
      </label>
      <ChoiceBoxes
        label={exerciseLabels.muscles}
        hint="El primero que marcas es el principal."
        problem={problems.muscles}
        names={muscleNames}
        chosen={values.muscles}
        onChange={(muscles) => onChange({ muscles })}
      />
      <ChoiceBoxes
        label={exerciseLabels.equipment}
        hint="Nada marcado: solo el cuerpo."
        problem={problems.equipment}
        names={equipmentNames}
        chosen={values.equipment}
        onChange={(equipment) => onChange({ equipment })}
      />
      <Field
        label={exerciseLabels.cues}
        hint="Una por línea, tres como mucho: en qué fijarse mientras se hace."
        error={problems.cues}
      >
        <TextArea rows={3} value={values.cues} onChange={(event) => onChange({ cues: event.target.value })} />
      </Field>
      <SubstituteFields
        substitutes={values.substitutes}
        problem={problems.substitutes}
        exercises={exercises}
        exerciseId={exerciseId}
        onChange={(substitutes) => onChange({ substitutes })}
      />
      <DrawingField
        drawing={values.drawing}
        exercises={exercises}
        exerciseId={exerciseId}
        onChange={onChange}
      />
    </>
  );
}

interface CodeProps<Name extends 'pattern' | 'measure' | 'load'> extends Pick<Props, 'values' | 'onChange'> {
  field: Name;
  names: Record<ExerciseValues[Name], string>;
}

/** A choice of one of several codes. */
const CodeSelect = <Name extends 'pattern' | 'measure' | 'load'>({
  field,
  names,
  values,
  onChange,
}: CodeProps<Name>) => (
  <Field label={exerciseLabels[field]}>
    <Select value={values[field]} onChange={({ target }) => onChange({ [field]: target.value })}>
      {Object.entries<string>(names).map(([code, name]) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </Select>
  </Field>
);

type DrawingProps = Pick<Props, 'exercises' | 'exerciseId' | 'onChange'> & { drawing: string };

/** The drawing of the exercise: its own, or that of another one. */
function DrawingField({ drawing, exercises, exerciseId, onChange }: DrawingProps) {
  const drawn = [...exercises.values()].filter((each) => each.drawing);
  const shown = exercises.get(drawing)?.drawing;
  return (
    <FieldGroup title={exerciseLabels.drawing}>
      <Field label="De qué ejercicio">
        <Select value={drawing} onChange={({ target }) => onChange({ drawing: target.value })}>
          <option value="">Sin dibujo</option>
          {drawn.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {_id === exerciseId ? 'El suyo' : `Como ${name}`}
            </option>
          ))}
        </Select>
      </Field>
      {shown && (
        <div className="flex gap-2">
          <ExerciseDrawing drawing={shown.start} />
          <ExerciseDrawing drawing={shown.end} />
        </div>
      )}
    </FieldGroup>
  );
}
