import './plan.css';
import { useEffect, useMemo, useRef, useState, type ClipboardEvent, type ReactNode } from 'react';
import type { Exercise } from '#shared/contracts/exercises/exercises.ts';
import type { Plan } from '#shared/contracts/routines/plans.ts';
import { planLimits } from '#shared/rules/routines/plan-limits.ts';
import { Button } from '../../../ui/button.tsx';
import { PlusIcon } from '../../../ui/icons.tsx';
import { UndoIcon } from '../../../ui/back-office/icons.tsx';
import { DraftNotice } from '../../../ui/form/draft-notice.tsx';
import { Field, Select, TextArea } from '../../../ui/form/field.tsx';
import { useTypedText } from '../../../ui/overlay/typed-dialog.ts';
import type { DraftPlan, Field as PlanField } from './draft-plan.ts';
import { messages } from './messages.ts';
import { PasteDialog } from './paste-dialog.tsx';
import { PlanContext, type PlanEditing } from './plan-context.ts';
import { addSession, insertPasted, setWeeks, sizeOf, toPlan } from './plan-edits.ts';
import { PlanPreview } from './plan-preview.tsx';
import { problemsOf, type PlanProblem } from './plan-problems.ts';
import { PlanSession } from './plan-session.tsx';
import { indexExercises } from './reading/find-exercise.ts';
import type { PlanDraft } from './use-plan-draft.ts';
import { WeekSwitch } from './week-switch.tsx';

interface Props {
  plan: PlanDraft;
  exercises: readonly Exercise[];
  saveText: string;
  isSaving: boolean;
  /** What else keeps it from being saved; it has the focus when it does. */
  fields?: ReactNode;
  /** Whether those let it be saved; called with each press. */
  isReady?: () => boolean;
  /** Above the sessions. */
  notice?: ReactNode;
  onSave: (plan: Plan) => void;
}

/** The grid of a plan: sessions with their rows, week by week, typed like a sheet. */
export function PlanEditor({ plan, exercises, saveText, isSaving, fields, isReady, notice, onSave }: Props) {
  const { draft, change, undo, redo, isTyped } = plan;
  const index = useMemo(() => indexExercises(exercises), [exercises]);
  const [shownWeek, setWeek] = useState(1);
  const week = Math.min(shownWeek, draft.weeks);
  const [refusals, setRefusals] = useState(0);
  const [said, setSaid] = useState('');
  const [pasted, setPasted] = useState<string | null>(null);
  const [isPreviewing, setPreviewing] = useState(false);
  const holder = useRef<HTMLDivElement>(null);
  const focusCell = useFocusCell(holder);
  useTypedText(isTyped);
  const problems = problemsOf(draft);
  const editing: PlanEditing = useMemo(
    () => ({ index, change, undo, redo, focusCell, announce: setSaid }),
    [index, change, undo, redo, focusCell],
  );

  const goTo = ({ rowId, field, week: of = 1, sessionId }: PlanProblem) => {
    setWeek(of);
    if (rowId) focusCell(rowId, field ?? 'exercise');
    else holder.current?.querySelector<HTMLElement>(`#sesion-${sessionId} .plan-session-name`)?.focus();
  };
  const save = () => {
    setRefusals((times) => times + 1);
    const isComplete = isReady?.() ?? true;
    if (problems[0]) goTo(problems[0]);
    else if (isComplete) onSave(toPlan(draft));
  };
  /** Several rows are no text of a cell. */
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    if (!/[\n\t]/.test(text.trim()) || (event.target as Element).matches('textarea')) return;
    event.preventDefault();
    setPasted(text);
  };
  return (
    <PlanContext value={editing}>
      <div ref={holder} className="plan-editor" onPaste={onPaste}>
        {plan.isKept && <DraftNotice onDiscard={plan.discard} />}
        {notice}
        {fields}
        <PlanTools
          plan={plan}
          onPaste={() => setPasted('')}
          onPreview={() => setPreviewing(true)}
          week={week}
          onWeek={setWeek}
        />
        <WarmUp draft={draft} change={change} />
        {week > 1 && (
          <p className="office-help">
            Semana {week}: lo que escribas aquí cambia solo esta semana. Ejercicio, descanso, tempo y
            progresión se cambian en la semana 1.
          </p>
        )}
        <Sessions draft={draft} change={change} week={week} isStrict={refusals > 0} />
        <KeyHelp />
        <p role="status" className="sr-only">
          {said}
        </p>
        {refusals > 0 && problems.length > 0 && <Problems problems={problems} onGo={goTo} />}
        <PlanFoot
          draft={draft}
          problems={refusals > 0 ? problems : []}
          saveText={saveText}
          isSaving={isSaving}
          isTyped={isTyped}
          onSave={save}
          onGo={goTo}
        />
      </div>
      {pasted !== null && (
        <PasteDialog
          index={index}
          initialText={pasted}
          onClose={() => setPasted(null)}
          onTake={(found, rows) => {
            setPasted(null);
            change((now) => insertPasted(now, found));
            setSaid(`${messages.pasted(rows)}. «Deshacer» las quita.`);
          }}
        />
      )}
      {isPreviewing && <PlanPreview draft={draft} index={index} onClose={() => setPreviewing(false)} />}
    </PlanContext>
  );
}

/** Gives a cell the focus after the render that shows it. */
function useFocusCell(holder: React.RefObject<HTMLDivElement | null>): PlanEditing['focusCell'] {
  const wanted = useRef<string>(null);
  const [, render] = useState(0);
  useEffect(() => {
    if (wanted.current === null) return;
    const cell = holder.current?.querySelector<HTMLElement>(wanted.current);
    wanted.current = null;
    cell?.focus();
  });
  return useMemo(
    () => (rowId: string, field: PlanField) => {
      wanted.current = `[data-row="${rowId}"][data-field=${field}]`;
      render((times) => times + 1);
    },
    [],
  );
}

interface ToolProps {
  plan: PlanDraft;
  week: number;
  onWeek: (week: number) => void;
  onPaste: () => void;
  onPreview: () => void;
}

function PlanTools({ plan, week, onWeek, onPaste, onPreview }: ToolProps) {
  const { draft, change, undo, redo, canUndo, canRedo } = plan;
  return (
    <div className="plan-tools">
      <div className="office-tools">
        <Button variant="secondary" size="sm" onClick={onPaste}>
          Pegar un plan
        </Button>
        <Button variant="secondary" size="sm" onClick={onPreview}>
          Vista previa
        </Button>
        <Button variant="ghost" size="sm" aria-disabled={!canUndo} onClick={undo}>
          <UndoIcon width={20} height={20} />
          Deshacer
        </Button>
        <Button variant="ghost" size="sm" aria-disabled={!canRedo} onClick={redo}>
          <UndoIcon width={20} height={20} className="-scale-x-100" />
          Rehacer
        </Button>
      </div>
      <div className="plan-weeks">
        <Field label="Semanas">
          <Select
            value={draft.weeks}
            onChange={({ target }) => change((now) => setWeeks(now, Number(target.value)))}
          >
            {Array.from({ length: planLimits.weeks }, (_, at) => (
              <option key={at} value={at + 1}>
                {at + 1}
              </option>
            ))}
          </Select>
        </Field>
        <WeekSwitch weeks={draft.weeks} week={week} onWeek={onWeek} />
      </div>
    </div>
  );
}

type PartProps = Pick<PlanDraft, 'draft' | 'change'>;

/** What is done before each session. */
const WarmUp = ({ draft, change }: PartProps) => (
  <Field label="Calentamiento" hint="Se hace antes de cada sesión; puede quedar vacío.">
    <TextArea
      rows={2}
      maxLength={600}
      value={draft.warmUp}
      onChange={({ target }) => change((now) => ({ ...now, warmUp: target.value.replaceAll('\n', ' ') }))}
    />
  </Field>
);

/** The sessions of a week, and one more as long as there may be. */
function Sessions({ draft, change, week, isStrict }: PartProps & { week: number; isStrict: boolean }) {
  const isFull = draft.sessions.length >= planLimits.sessions;
  return (
    <>
      {draft.sessions.map((session, at) => (
        <PlanSession
          key={session.id}
          session={session}
          number={at + 1}
          isFull={isFull}
          week={week}
          isStrict={isStrict}
        />
      ))}
      {!isFull && (
        <Button variant="secondary" className="justify-self-start" onClick={() => change(addSession)}>
          <PlusIcon width={20} height={20} />
          Añadir sesión
        </Button>
      )}
    </>
  );
}

const KeyHelp = () => (
  <details className="office-help">
    <summary className="plan-help">Teclas y abreviaturas</summary>
    <p>
      <kbd>Intro</kbd> baja y al final añade una fila; las flechas y <kbd>Tab</kbd> cambian de celda;{' '}
      <kbd>Ctrl</kbd> + <kbd>Intro</kbd> añade una fila debajo; <kbd>Alt</kbd> + <kbd>↑</kbd> <kbd>↓</kbd> la
      mueven; <kbd>Alt</kbd> + <kbd>→</kbd> la une con la de arriba en superserie y <kbd>Alt</kbd> +{' '}
      <kbd>←</kbd> la separa; <kbd>Ctrl</kbd> + <kbd>D</kbd> la duplica; <kbd>Ctrl</kbd> + <kbd>Supr</kbd> la
      elimina; <kbd>Ctrl</kbd> + <kbd>Z</kbd> deshace.
    </p>
    <p>
      Cantidad: «8-10», «45 s», «40 m» o «4x8-10», que rellena también las series. Esfuerzo: «RIR 2», «RPE 8»,
      «75%», «80 kg». Descanso: «90» o «2 min». Tempo: «3110». Progresión: «+2,5», «doble 2,5» o «RIR 2,5».
    </p>
  </details>
);

interface ProblemsProps {
  problems: readonly PlanProblem[];
  onGo: (problem: PlanProblem) => void;
}

const shownProblems = 12;

const problemCount = ({ length }: readonly PlanProblem[]): string =>
  length === 1 ? 'Falta resolver 1 cosa' : `Falta resolver ${length} cosas`;

/** What keeps the plan from being saved; each leads to its cell. */
const Problems = ({ problems, onGo }: ProblemsProps) => (
  <section role="alert" aria-label="Por resolver antes de guardar" className="plan-problems">
    <p>
      <strong>{problemCount(problems)}</strong>
    </p>
    <ul>
      {problems.slice(0, shownProblems).map((problem, at) => (
        <li key={at}>
          <button type="button" className="text-link plan-problem" onClick={() => onGo(problem)}>
            {problem.text}
          </button>
        </li>
      ))}
    </ul>
    {problems.length > shownProblems && <p>{`Y ${problems.length - shownProblems} más.`}</p>}
  </section>
);

interface FootProps extends Pick<Props, 'saveText' | 'isSaving'>, ProblemsProps {
  draft: DraftPlan;
  isTyped: boolean;
  onSave: () => void;
}

/** How full the plan is, and how it is saved; with the first of the problems that were told. */
function PlanFoot({ draft, problems, saveText, isSaving, isTyped, onSave, onGo }: FootProps) {
  const [first] = problems;
  return (
    <div className="plan-foot">
      <SizeMeter draft={draft} />
      <div className="office-tools">
        <Button busyText={isSaving && 'Guardando...'} onClick={onSave}>
          {saveText}
        </Button>
        {first ? (
          <Button variant="ghost" size="sm" onClick={() => onGo(first)}>
            {problemCount(problems)}
          </Button>
        ) : (
          <span className="text-sm text-quiet">{isTyped && 'Cambios sin guardar'}</span>
        )}
      </div>
    </div>
  );
}

/** How full the plan is, once that matters. */
function SizeMeter({ draft }: { draft: DraftPlan }) {
  const size = sizeOf(draft);
  if (size < planLimits.bytes * 0.7) return null;
  const text = `${Math.ceil(size / 1024)} de ${planLimits.bytes / 1024} KB`;
  return (
    <label className="plan-size">
      <meter
        min={0}
        max={planLimits.bytes}
        high={planLimits.bytes * 0.9}
        value={Math.min(size, planLimits.bytes)}
      />
      {text}
    </label>
  );
}
