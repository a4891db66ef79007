import '../grid.css';
import { useState } from 'react';
import type { Exercise } from '#shared/contracts/exercises/exercises.ts';
import type { Plan } from '#shared/contracts/routines/plans.ts';
import type { Routine } from '#shared/contracts/routines/routines.ts';
import { AuditLink } from '../../../ui/back-office/audit-links.tsx';
import { Granted } from '../../../ui/back-office/granted.tsx';
import { Button } from '../../../ui/button.tsx';
import { DeletedNotice, createAgain } from '../../../ui/form/deleted-notice.tsx';
import { VersionComparison } from '../../../ui/form/version-comparison.tsx';
import { QueryState } from '../../../ui/feedback/query-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { LoadingHeading, PageHeading } from '../../../ui/navigation/page-heading.tsx';
import { Head } from '../../../ui/head.tsx';
import { useExercises } from '../../../api/back-office/exercises.ts';
import { slotText } from '../format.ts';
import { isRoutineNotFound } from '../grid-query.ts';
import { comparedParts, mergePlans } from './compare-plans.ts';
import { Correction } from './correction.tsx';
import type { DraftPlan } from './draft-plan.ts';
import { messages } from './messages.ts';
import { PlanEditor } from './plan-editor.tsx';
import { emptyPlan } from './plan-edits.ts';
import { PlanConflict, useCreatePlanned, useRoutinePlan, useSavePlan } from './plan-queries.ts';
import { problemsOf } from './plan-problems.ts';
import { usePlanDraft } from './use-plan-draft.ts';

interface Props {
  id: string;
  /** Not called if the page was left before the response. */
  onCreated: (routine: Routine) => void;
}

/** The plan of a routine: read, edited, saved over the version that was seen, and corrected for those who have an earlier one. */
export function RoutinePlan({ id, onCreated }: Props) {
  const exercises = useExercises();
  const plan = useRoutinePlan(id);
  const failed = [plan, exercises].find(({ error, data }) => error && data === undefined);
  const data = plan.data && exercises.data ? { ...plan.data, exercises: exercises.data } : undefined;
  return (
    <QueryState
      query={{
        data,
        error: failed?.error ?? null,
        refetch: () => void Promise.all([plan.refetch(), exercises.refetch()]),
      }}
      skeleton={<PlanSkeleton />}
      errorTitle={messages.loadFailed}
      errorHeading="h1"
    >
      {(loaded) => <LoadedPlan key={id} {...loaded} onCreated={onCreated} />}
    </QueryState>
  );
}

export const PlanSkeleton = () => (
  <div aria-busy className="mt-4 grid gap-4">
    <LoadingHeading>Plan</LoadingHeading>
    <Skeleton className="type-skeleton" />
    <Skeleton className="month-skeleton" />
    <Skeleton className="month-skeleton" />
  </div>
);

interface LoadedProps {
  routine: Routine;
  plan: Plan | null;
  /** How many people were sent an earlier version. */
  outdated: number;
  exercises: readonly Exercise[];
  onCreated: (routine: Routine) => void;
}

function LoadedPlan({ routine, plan, outdated, exercises, onCreated }: LoadedProps) {
  const [begun] = useState(() => plan ?? emptyPlan());
  const draft = usePlanDraft(`plan ${routine._id}`, { plan, version: routine.version }, begun);
  const saving = useSaving(routine, draft, onCreated);
  const { newer, wasDeleted } = saving;
  return (
    <>
      <Head title={`Plan de ${routine.name}`} noindex />
      <div className="detail-head">
        <div>
          <PageHeading className="text-xl">{routine.name}</PageHeading>
          <p className="text-quiet">{slotText(routine)}</p>
        </div>
        <AuditLink objectId={routine._id} />
      </div>
      {newer ? (
        <Comparison
          draft={draft.draft}
          opened={draft.opened.plan}
          newer={newer}
          exercises={exercises}
          onMerged={saving.merge}
        />
      ) : (
        <PlanEditor
          plan={draft}
          exercises={exercises}
          saveText={wasDeleted ? createAgain : 'Guardar plan'}
          isSaving={saving.isPending}
          onSave={saving.save}
          notice={
            <>
              {wasDeleted && <DeletedNotice>{messages.deletedMeanwhile}</DeletedNotice>}
              <Granted to="sending:write">
                <Correction routineId={routine._id} outdated={outdated} isTyped={draft.isTyped} />
              </Granted>
            </>
          }
        />
      )}
    </>
  );
}

/** Saves a plan over the version that was seen; one of a deleted routine creates it again. */
function useSaving(routine: Routine, draft: ReturnType<typeof usePlanDraft>, onCreated: Props['onCreated']) {
  const [newer, setNewer] = useState<{ plan: Plan; version: number } | null>(null);
  const save = useSavePlan(routine._id);
  const create = useCreatePlanned();
  const wasDeleted = save.error !== null && isRoutineNotFound(save.error);
  const submit = (wanted: Plan, version: number) =>
    save.mutate(
      { plan: wanted, version },
      {
        onSuccess: ({ data }) => draft.saved(wanted, data.routine.version),
        onError: (error) => {
          if (!(error instanceof PlanConflict)) return;
          const { plan: saved, routine: changed } = error.saved;
          // without another plan there is nothing to compare
          if (saved === null) submit(wanted, changed.version);
          else setNewer({ plan: saved, version: changed.version });
        },
      },
    );
  const createPlanned = (wanted: Plan) =>
    create.mutate(
      {
        name: routine.name,
        workoutTypeId: routine.workoutType._id,
        trainingFrequencyId: routine.trainingFrequency._id,
        month: routine.month,
        plan: wanted,
      },
      { onSaved: draft.drop, onSuccess: ({ data }) => onCreated(data.routine) },
    );
  return {
    /** What another admin has saved meanwhile, until both are merged. */
    newer,
    wasDeleted,
    isPending: save.isPending || create.isPending,
    save: (wanted: Plan) => (wasDeleted ? createPlanned(wanted) : submit(wanted, draft.opened.version)),
    merge: (merged: DraftPlan) => {
      draft.rebase(newer!, merged);
      setNewer(null);
    },
  };
}

interface ComparisonProps {
  draft: Parameters<typeof mergePlans>[0];
  opened: Plan | null;
  newer: { plan: Plan; version: number };
  exercises: readonly Exercise[];
  onMerged: (merged: Parameters<typeof problemsOf>[0]) => void;
}

/** Both versions of a plan that two people have edited, part by part (P337). */
function Comparison({ draft, opened, newer, exercises, onMerged }: ComparisonProps) {
  const byId = new Map(exercises.map((exercise) => [exercise._id, exercise]));
  const parts = comparedParts(opened, draft, newer.plan, (exerciseId) => byId.get(exerciseId));
  return (
    <div className="plan-comparison">
      <VersionComparison
        id="plan-comparison"
        fields={parts}
        onChoose={(chosen) => onMerged(mergePlans(draft, newer.plan, parts, chosen))}
      />
      <Button type="submit" form="plan-comparison" className="justify-self-start">
        Seguir con lo elegido
      </Button>
    </div>
  );
}
