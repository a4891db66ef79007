import { useState } from 'react';
import type { Routine } from '#shared/contracts/routines/routines.ts';
import { QueryState } from '../../../ui/feedback/query-state.tsx';
import { Field, Input } from '../../../ui/form/field.tsx';
import { PageHeading } from '../../../ui/navigation/page-heading.tsx';
import { Head } from '../../../ui/head.tsx';
import { useExercises } from '../../../api/back-office/exercises.ts';
import { slotText } from '../format.ts';
import { useRoutineGrid } from '../grid-query.ts';
import { messages as routineMessages } from '../messages.ts';
import { groupByWorkoutType } from '../routine-grid.ts';
import type { Slot } from '../slot.ts';
import { messages } from './messages.ts';
import { PlanEditor } from './plan-editor.tsx';
import { emptyPlan } from './plan-edits.ts';
import { useCreatePlanned } from './plan-queries.ts';
import { PlanSkeleton } from './routine-plan.tsx';
import { usePlanDraft } from './use-plan-draft.ts';
import { useDraft } from '../../../ui/form/use-draft.ts';
import type { Exercise } from '#shared/contracts/exercises/exercises.ts';

interface Props {
  slot: Slot;
  /** Not called if the page was left before the response. */
  onCreated: (routine: Routine) => void;
}

/** A new routine with a plan, in an empty slot. */
export function NewPlan({ slot, onCreated }: Props) {
  const exercises = useExercises();
  const grid = useRoutineGrid();
  const failed = [grid, exercises].find(({ error, data }) => error && data === undefined);
  const group =
    grid.data &&
    groupByWorkoutType(grid.data).find(({ workoutType }) => workoutType._id === slot.workoutType);
  const track = group?.tracks.find(({ frequency }) => frequency._id === slot.frequency);
  const place =
    group &&
    track &&
    slotText({ workoutType: group.workoutType, trainingFrequency: track.frequency, month: slot.month });
  return (
    <QueryState
      query={{
        data: grid.data && exercises.data,
        error: failed?.error ?? null,
        refetch: () => void Promise.all([grid.refetch(), exercises.refetch()]),
      }}
      skeleton={<PlanSkeleton />}
      errorTitle={messages.loadFailed}
      errorHeading="h1"
    >
      {(all) => (
        <NewPlanForm slot={slot} place={place ?? `Mes ${slot.month}`} exercises={all} onCreated={onCreated} />
      )}
    </QueryState>
  );
}

interface FormProps extends Props {
  place: string;
  exercises: readonly Exercise[];
}

function NewPlanForm({ slot, place, exercises, onCreated }: FormProps) {
  const key = [slot.workoutType, slot.frequency, slot.month].join(' ');
  const [begun] = useState(emptyPlan);
  const plan = usePlanDraft(`new-plan ${key}`, { plan: null, version: 0 }, begun);
  const { values, change, drop } = useDraft(`new-plan-name ${key}`, { name: '' });
  const [isAsked, setAsked] = useState(false);
  const create = useCreatePlanned();
  const name = values.name.trim();
  const isMissing = isAsked && name === '';
  return (
    <>
      <Head title="Nueva rutina con plan" noindex />
      <PageHeading className="mt-1 text-xl">Nueva rutina con plan</PageHeading>
      <p className="text-quiet">{place}</p>
      <PlanEditor
        plan={plan}
        exercises={exercises}
        saveText="Crear rutina"
        isSaving={create.isPending}
        fields={
          <Field
            label="Nombre de la rutina"
            error={isMissing ? routineMessages.incomplete : undefined}
            className="max-w-xl"
          >
            <Input
              value={values.name}
              maxLength={120}
              autoComplete="off"
              onChange={({ target }) => change({ name: target.value })}
            />
          </Field>
        }
        isReady={() => {
          setAsked(true);
          return name !== '';
        }}
        onSave={(wanted) =>
          create.mutate(
            {
              name,
              workoutTypeId: slot.workoutType,
              trainingFrequencyId: slot.frequency,
              month: slot.month,
              plan: wanted,
            },
            {
              onSaved: () => {
                plan.drop();
                drop();
              },
              onSuccess: ({ data }) => onCreated(data.routine),
            },
          )
        }
      />
    </>
  );
}
