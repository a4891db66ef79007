import { useState } from 'react';
import type { TrainingSetup } from '#shared/contracts/workouts/workouts.ts';
import { usualWeekdays } from '#shared/rules/routines/plan.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceBoxes } from '../../../ui/form/choice-boxes.tsx';
import { Field, Select } from '../../../ui/form/field.tsx';
import { useDraft } from '../../../ui/form/use-draft.ts';
import { weekdaysText } from '../../../ui/weekdays.ts';
import { useSaveSetup } from './queries.ts';
import {
  chosenEquipment,
  daysProblem,
  equipmentChoices,
  minuteChoices,
  setupOf,
  valuesOf,
  weekdayChoices,
} from './setup-values.ts';

export const draftName = 'training-setup';

interface Props {
  setup: TrainingSetup;
  /** Sessions of a week. */
  perWeek: number;
  onClose: () => void;
}

/** The form of the set-up: each question is optional, and says what it is for. */
export function SetupForm({ setup, perWeek, onClose }: Props) {
  const { values, change, drop } = useDraft(draftName, valuesOf(setup));
  const [isRefused, refuse] = useState(false);
  const close = () => {
    drop();
    onClose();
  };
  const save = useSaveSetup(close);
  const problem = daysProblem(values, perWeek);
  return (
    <form
      noValidate
      aria-label="Tus días y tu material"
      className="flex flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (problem) {
          refuse(true);
          event.currentTarget.querySelector('input')?.focus();
        } else save.mutate(setupOf(values));
      }}
    >
      <p className="text-quiet">Contesta lo que quieras: nada es obligatorio, y puedes cambiarlo siempre.</p>
      <ChoiceBoxes
        label="Qué días entrenas"
        hint={`Para poner cada sesión en tu día. Son ${perWeek} por semana; si no eliges, van en ${weekdaysText(usualWeekdays(perWeek))}.`}
        problem={isRefused ? problem : undefined}
        names={weekdayChoices}
        chosen={values.weekdays}
        onChange={(weekdays) => change({ weekdays: weekdays.toSorted() })}
      />
      <ChoiceBoxes
        label="Qué material tienes"
        hint="Para proponerte con qué cambiar un ejercicio que no puedas hacer."
        names={equipmentChoices}
        chosen={values.equipment}
        onChange={(equipment) => change({ equipment: chosenEquipment(equipment) })}
      />
      <Field
        label="Minutos por sesión"
        hint="Para decirte qué puedes dejar si una sesión dura más. También lo ve tu entrenador."
        className="max-w-xs"
      >
        <Select value={values.minutes} onChange={({ target }) => change({ minutes: target.value })}>
          <option value="">Sin decir</option>
          {minuteChoices(setup).map((minutes) => (
            <option key={minutes} value={minutes}>
              {minutes} minutos
            </option>
          ))}
        </Select>
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busyText={save.isPending && 'Guardando...'}>
          Guardar
        </Button>
        <Button variant="ghost" onClick={close}>
          Cancelar
        </Button>
      </div>
    </form>
  );
}
