import { optionLengths, type EvaluationKey } from '#shared/rules/training/evaluation-lists.ts';
import { Field, Input, Select, TextArea } from '../../../ui/form/field.tsx';
import { optionLabels, type OptionValues } from './option-values.ts';
import { planFeatures } from '#shared/rules/subscriptions/plan-features.ts';

interface Props {
  list: EvaluationKey;
  isNew: boolean;
  values: OptionValues;
  /** What is wrong, by field. */
  problems: Partial<OptionValues>;
  onChange: (change: Partial<OptionValues>) => void;
}

/** The fields of an option or a plan. */
export function OptionFields({ list, isNew, values, problems, onChange }: Props) {
  return (
    <>
      <Field label={optionLabels.name} error={problems.name}>
        <Input
          data-autofocus
          value={values.name}
          maxLength={optionLengths.name}
          autoComplete="off"
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </Field>
      <Field label={optionLabels.description} error={problems.description}>
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
          error={problems.daysPerWeek}
        >
          <Select
            value={values.daysPerWeek}
            onChange={(event) => onChange({ daysPerWeek: event.target.value })}
          >
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

/** What the card of a plan lists below its texts, which its name decides, and what does not change here. */
function PlanCardNote({ name }: { name: string }) {
  return (
    <div className="text-sm text-quiet">
      <p>Con este nombre, la tarjeta del plan enseña además:</p>
      <ul className="mt-1 list-disc pl-5">
        {planFeatures(name).map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
      <p className="mt-2">
        La insignia «MÁS POPULAR» es del plan que lleva «premium» en el nombre, o del segundo. Los precios, y
        el nombre que sale en los recibos, se cambian en Stripe.
      </p>
    </div>
  );
}
