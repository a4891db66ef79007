import { optionLengths, type EvaluationKey } from '#shared/rules/evaluation-lists.ts';
import { Field, Input, Select, TextArea } from '../../ui/form/field.tsx';
import { optionLabels, type OptionTexts } from './option-texts.ts';
import { PlanCardNote } from './plan-card-note.tsx';

/** The fields of an option, as they are typed. */
export interface OptionValues extends OptionTexts {
  /** Of a new training frequency. */
  days: string;
}

interface Props {
  list: EvaluationKey;
  isNew: boolean;
  values: OptionValues;
  /** What is wrong with a field of the request, by its name. */
  problemOf: (name: string) => string | undefined;
  onChange: (change: Partial<OptionValues>) => void;
}

/** The fields of an option or a plan. */
export function OptionFields({ list, isNew, values, problemOf, onChange }: Props) {
  return (
    <>
      <Field label={optionLabels.name} error={problemOf('name')}>
        <Input
          data-autofocus
          value={values.name}
          maxLength={optionLengths.name}
          autoComplete="off"
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </Field>
      <Field label={optionLabels.description} error={problemOf('description')}>
        <TextArea
          rows={2}
          value={values.description}
          maxLength={optionLengths.description}
          // one line on the card: Intro is no line break
          onChange={(event) => onChange({ description: event.target.value.replaceAll('\n', ' ') })}
        />
      </Field>
      {isNew && list === 'trainingFrequencies' && (
        <Field
          label="Días por semana"
          hint="No se pueden cambiar después: las rutinas van por ellos."
          error={problemOf('daysPerWeek')}
        >
          <Select value={values.days} onChange={(event) => onChange({ days: event.target.value })}>
            {[1, 2, 3, 4, 5, 6, 7].map((count) => (
              <option key={count}>{count}</option>
            ))}
          </Select>
        </Field>
      )}
      {list === 'subscriptionTypes' && <PlanCardNote name={values.name} />}
    </>
  );
}
