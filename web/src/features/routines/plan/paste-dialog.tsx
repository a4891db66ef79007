import { useDeferredValue, useMemo, useState, type ReactNode } from 'react';
import { Badge } from '../../../ui/display/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field, TextArea } from '../../../ui/form/field.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { DialogFooter } from '../../../ui/overlay/dialog-footer.tsx';
import { effortText, restText, workText } from '#shared/rules/routines/plan.ts';
import { kindNames } from './compare-plans.ts';
import { marksIn, type DraftEntry, type DraftPlan, type EntryChange } from './draft-plan.ts';
import { ExerciseInput } from './exercise-input.tsx';
import { ChoiceButtons } from './marks.tsx';
import { fieldNames, messages } from './messages.ts';
import { previewPaste, withPartIds, type PastedMark, type PastePreview } from './paste-preview.ts';
import type { ExerciseIndex } from './reading/find-exercise.ts';
import type { LineAnswer, ReadLine } from './reading/read-plan.ts';

interface Props {
  index: ExerciseIndex;
  /** What was pasted into the grid. */
  initialText: string;
  onTake: (pasted: DraftPlan, rows: number) => void;
  onClose: () => void;
}

/** Reads a plan from a spreadsheet or a document: what was not understood first, then what it would add. */
export function PasteDialog({ index, initialText, onTake, onClose }: Props) {
  const [text, setText] = useState(initialText);
  const [answers, setAnswers] = useState<Record<string, LineAnswer>>({});
  const [chosen, setChosen] = useState<ReadonlyMap<string, EntryChange>>(new Map());
  // a whole month takes longer than a frame
  const shown = useDeferredValue(text);
  const preview = useMemo(() => previewPaste(shown, index, answers, chosen), [shown, index, answers, chosen]);
  const { plan, unclear, marks, rows } = preview;
  const isBlocked = rows === 0 || unclear.length > 0;
  return (
    <Dialog
      open
      isWide
      onClose={onClose}
      title="Pegar un plan"
      footer={
        <DialogFooter onClose={onClose}>
          <Button
            aria-disabled={isBlocked}
            onClick={() => {
              if (!isBlocked) onTake(withPartIds(plan), rows);
            }}
          >
            {takeText(rows)}
          </Button>
        </DialogFooter>
      }
    >
      <div className="plan-paste">
        <Field
          label="Texto del plan"
          hint="Copia las filas de tu hoja de cálculo o de tu documento. Entiende «4x8-10», «RIR 2», «desc 90 s», días, superseries y columnas por semana."
        >
          <TextArea
            data-autofocus
            rows={6}
            spellCheck={false}
            maxLength={60_000}
            value={text}
            placeholder={'Día 1\nSentadilla 4x6 @RIR 2, desc 3’\nA1) Press banca 4x8'}
            onChange={({ target }) => {
              setText(target.value);
              setAnswers({});
            }}
          />
        </Field>
        {rows > 0 || unclear.length > 0 ? (
          <p role="status" className="font-semibold">
            {summaryOf(rows, unclear.length, marks.length)}
          </p>
        ) : null}
        <OpenLines
          preview={preview}
          index={index}
          onAnswer={(key, answer) => setAnswers((before) => ({ ...before, [key]: answer }))}
          onChoose={(key, change) => setChosen((before) => new Map(before).set(key, change))}
        />
        {rows > 0 && (
          <section aria-labelledby="plan-paste-result" className="plan-paste-part">
            <h3 id="plan-paste-result">Así queda</h3>
            <PastedSessions plan={plan} index={index} />
          </section>
        )}
      </div>
    </Dialog>
  );
}

const takeText = (rows: number): string =>
  rows === 0 ? 'Nada que añadir' : rows === 1 ? 'Añadir 1 fila' : `Añadir ${rows} filas`;

const summaryOf = (rows: number, unclear: number, marks: number): string =>
  [
    rows === 1 ? '1 fila' : `${rows} filas`,
    unclear > 0 && (unclear === 1 ? '1 línea sin entender' : `${unclear} líneas sin entender`),
    marks > 0 && messages.marked(marks),
  ]
    .filter(Boolean)
    .join(' · ');

interface OpenLinesProps {
  preview: PastePreview;
  index: ExerciseIndex;
  onAnswer: (key: string, answer: LineAnswer) => void;
  onChoose: (key: string, change: EntryChange) => void;
}

/** What was not understood for certain, and what is left out. */
function OpenLines({ preview: { unclear, marks, lines }, index, onAnswer, onChoose }: OpenLinesProps) {
  const notices = lines.filter(({ kind, problem }) => kind === 'block' && problem !== undefined);
  if (unclear.length + marks.length + notices.length === 0) return null;
  return (
    <section aria-labelledby="plan-paste-open" className="plan-paste-part">
      <h3 id="plan-paste-open">Por resolver</h3>
      <ul className="plan-open">
        {unclear.map((line) => (
          <UnclearLine key={line.key} line={line} onAnswer={(answer) => onAnswer(line.key, answer)} />
        ))}
        {marks.map((found) => (
          <OpenMark
            key={found.key}
            found={found}
            index={index}
            onChoose={(change) => onChoose(found.key, change)}
          />
        ))}
        {notices.map(({ line, key, text: written, problem }) => (
          <li key={key} className="plan-open-item">
            <p>
              <Source line={line}>{written}</Source> {problem}. No se añade al plan.
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

const Source = ({ line, children }: { line: number; children: ReactNode }) => (
  <span className="plan-source">
    <b>{`Línea ${line}`}</b> {children}
  </span>
);

const answerNames: Record<LineAnswer, string> = {
  session: 'Es una sesión',
  exercise: 'Es un ejercicio',
  note: 'Es una nota',
  'warm-up': 'Es calentamiento',
  ignore: 'No hace falta',
};

/** A line that is neither a row nor a heading: the trainer says what it is. */
function UnclearLine({ line, onAnswer }: { line: ReadLine; onAnswer: (answer: LineAnswer) => void }) {
  return (
    <li className="plan-open-item">
      <p>
        <Source line={line.line}>«{line.text}»</Source> {line.problem}
      </p>
      <span className="plan-choices">
        {line.answers?.map((answer) => (
          <button
            key={answer}
            type="button"
            className="plan-choice"
            aria-label={`Línea ${line.line}: ${answerNames[answer]}`}
            onClick={() => onAnswer(answer)}
          >
            {answerNames[answer]}
          </button>
        ))}
      </span>
    </li>
  );
}

interface OpenMarkProps {
  found: PastedMark;
  index: ExerciseIndex;
  onChoose: (change: EntryChange) => void;
}

/** A marked cell: its meanings, and for an exercise the search among all of them. */
function OpenMark({ found: { line, mark }, index, onChoose }: OpenMarkProps) {
  const [search, setSearch] = useState('');
  return (
    <li className="plan-open-item">
      <p>
        <Source line={line.line}>«{line.text}»</Source>
        <span>
          <b>{fieldNames[mark.field]}</b>
          {mark.text && ` «${mark.text}»`}: {mark.problem}
        </span>
      </p>
      <ChoiceButtons mark={mark} onChoose={onChoose} />
      {mark.field === 'exercise' && (
        <ExerciseInput
          index={index}
          className="control plan-search"
          aria-label={`Buscar el ejercicio de la línea ${line.line}`}
          placeholder="Buscar otro ejercicio"
          text={search}
          onText={setSearch}
          onKeyDown={() => undefined}
          onChoose={(name) => {
            setSearch(name);
            const exercise = index.exact(name).find((each) => each.name === name);
            if (exercise) onChoose({ exerciseId: exercise._id });
          }}
        />
      )}
    </li>
  );
}

/** The sessions that were read, row by row. */
function PastedSessions({ plan, index }: { plan: DraftPlan; index: ExerciseIndex }) {
  return plan.sessions.map(({ id, name, blocks }) => (
    <div key={id} className="plan-pasted">
      <h4>{name}</h4>
      <ul>
        {blocks.map(({ id: block, kind, entries }) => (
          <li key={block}>
            {kind !== 'straight' && <span className="plan-phone-kind">{kindNames[kind]}</span>}
            <ul>
              {entries.map((entry) => (
                <li key={entry.id} className="plan-pasted-row">
                  <b>{index.byId(entry.exerciseId)?.name ?? 'Sin ejercicio'}</b>
                  <span>{rowText(entry)}</span>
                  {entry.marks && <Badge tone="warn">{messages.marked(entry.marks.length)}</Badge>}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </div>
  ));
}

/** What of a row is certain. */
function rowText(entry: DraftEntry): string {
  const marked = new Set(marksIn(entry, 1).map(({ field }) => field));
  const weeks = Object.keys(entry.weeks);
  const changed =
    weeks.length === 1 ? `cambia en la semana ${weeks[0]}` : `cambia en las semanas ${weeks.join(', ')}`;
  return [
    marked.has('sets') || marked.has('amount') ? '' : workText(entry),
    effortText(entry.effort),
    entry.rest > 0 && `descanso ${restText(entry.rest)}`,
    entry.tempo && `tempo ${entry.tempo}`,
    entry.note,
    weeks.length > 0 && changed,
  ]
    .filter(Boolean)
    .join(', ');
}
