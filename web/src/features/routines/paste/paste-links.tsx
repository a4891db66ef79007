import '../grid.css';
import './paste.css';
import { useMemo, useState } from 'react';
import type { RoutineGrid } from '#shared/contracts/routines/routines.ts';
import { driveFileName } from '#shared/rules/routines/drive-link.ts';
import { Button } from '../../../ui/button.tsx';
import { Badge } from '../../../ui/display/badge.tsx';
import { QueryState } from '../../../ui/feedback/query-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { DraftNotice } from '../../../ui/form/draft-notice.tsx';
import { Field, TextArea } from '../../../ui/form/field.tsx';
import { useDraft } from '../../../ui/form/use-draft.ts';
import { DataTable, type Column } from '../../../ui/list/data-table.tsx';
import { useTypedText } from '../../../ui/overlay/typed-dialog.ts';
import { slotText } from '../format.ts';
import { useRoutineGrid, useWaiting } from '../grid-query.ts';
import { findRoutineInSlot, groupByWorkoutType } from '../routine-grid.ts';
import { slotKey, type Slot } from '../slot.ts';
import { isFilling, missingLines, readLines, type PastedLine } from './read-lines.ts';
import { useFillSlots, type Outcome } from './use-fill-slots.ts';

/** Fills many slots at once from a list of links: first it shows what each line would do, then it saves what was agreed to. */
export function PasteLinks() {
  return (
    <QueryState query={useRoutineGrid()} skeleton={<Skeleton className="paste-skeleton" />}>
      {(grid) => <PasteForm grid={grid} />}
    </QueryState>
  );
}

function PasteForm({ grid }: { grid: RoutineGrid }) {
  const links = useLinks(grid);
  const { text, change, lines, wanted, missing, agreed, fill, report, done } = links;
  return (
    <form
      className="paste"
      onSubmit={(event) => {
        event.preventDefault();
        if (wanted.length > 0) fill.mutate(wanted, { onSaved: ({ failed }) => failed === 0 && links.drop() });
      }}
    >
      {links.isDraft && <DraftNotice onDiscard={links.discard} />}
      <Field
        label="Lista de enlaces"
        hint="Una rutina en cada línea: tipo, frecuencia, mes, nombre y enlace, separados por punto y coma o tal como se copian de una hoja de cálculo. Sin nombre, lo ponemos nosotros."
      >
        <TextArea
          rows={8}
          spellCheck={false}
          value={text}
          maxLength={100_000}
          placeholder={'Fuerza; 3 días; Mes 4; Bloque de fuerza; https://drive.google.com/…'}
          onChange={(event) => change(event.target.value)}
        />
      </Field>
      {missing.length > 0 && (
        <Button
          variant="secondary"
          size="sm"
          className="justify-self-start"
          onClick={() => change([text.trimEnd(), missingLines(missing, grid)].filter(Boolean).join('\n'))}
        >
          Añadir las que faltan
        </Button>
      )}
      {lines.length > 0 && (
        <>
          <p role="status" className="paste-summary">
            {summaryOf(lines)}
          </p>
          <Preview grid={grid} lines={lines} report={report} agreed={agreed} onAgree={links.agree} />
          <Button
            type="submit"
            className="justify-self-start"
            aria-disabled={wanted.length === 0}
            busyText={fill.isPending && `Guardando ${done + 1} de ${wanted.length}...`}
          >
            {saveText(wanted.length)}
          </Button>
        </>
      )}
    </form>
  );
}

const keyOf = ({ slot }: PastedLine): string => slotKey(slot as Slot);

/** The list that is typed: what each line would do, which of them are saved, and which slots have no line yet. */
function useLinks(grid: RoutineGrid) {
  const { data: waiting } = useWaiting();
  const { values, change: setTyped, ...draft } = useDraft('routine-links', { text: '' });
  const { text } = values;
  const [agreed, setAgreed] = useState<ReadonlySet<string>>(new Set());
  const { forget, ...filling } = useFillSlots();
  const lines = useMemo(() => readLines(text, grid), [text, grid]);
  const isWanted = (line: PastedLine) => line.state === 'new' || agreed.has(keyOf(line));
  const wanted = lines.filter(isFilling).filter(isWanted);
  const missing = (waiting?.slots ?? [])
    .map(({ workoutType, trainingFrequency: frequency, month }) => ({ workoutType, frequency, month }))
    .filter((slot) => !findRoutineInSlot(grid, slot));
  useTypedText(wanted.length > 0);
  const change = (next: string) => {
    setTyped({ text: next });
    setAgreed(new Set());
    forget();
  };
  const agree = (line: PastedLine, isAgreed: boolean) => {
    const next = new Set(agreed);
    if (isAgreed) next.add(keyOf(line));
    else next.delete(keyOf(line));
    setAgreed(next);
  };
  return { ...draft, ...filling, text, change, lines, wanted, missing, agreed, agree };
}

const saveText = (count: number): string =>
  count === 0 ? 'Nada que guardar' : count === 1 ? 'Guardar 1 rutina' : `Guardar ${count} rutinas`;

function summaryOf(lines: readonly PastedLine[]): string {
  const count = (state: PastedLine['state']) => lines.filter((line) => line.state === state).length;
  const parts: [number, string][] = [
    [count('new'), 'en un sitio libre'],
    [count('replace'), 'donde ya hay otra'],
    [count('same'), 'sin cambios'],
    [count('unfilled'), 'sin enlace'],
    [count('wrong'), 'sin entender'],
  ];
  return parts
    .filter(([times]) => times > 0)
    .map(([times, text]) => `${times} ${text}`)
    .join(' · ');
}

interface PreviewProps {
  grid: RoutineGrid;
  lines: readonly PastedLine[];
  report: ReadonlyMap<string, Outcome>;
  agreed: ReadonlySet<string>;
  onAgree: (line: PastedLine, isAgreed: boolean) => void;
}

/** What each line would do, and what has become of it. */
function Preview({ grid, lines, report, agreed, onAgree }: PreviewProps) {
  const groups = groupByWorkoutType(grid);
  const placeText = ({ slot, text }: PastedLine) => {
    const group = groups.find(({ workoutType }) => workoutType._id === slot?.workoutType);
    const track = group?.tracks.find(({ frequency }) => frequency._id === slot?.frequency);
    if (!group || !track || slot?.month === undefined) return text;
    const { workoutType } = group;
    return slotText({ workoutType, trainingFrequency: track.frequency, month: slot.month });
  };
  const columns: Column<PastedLine>[] = [
    { label: 'Línea', width: '3.5rem', render: ({ line }) => line },
    {
      label: 'Sitio',
      place: 'title',
      width: 'minmax(0, 1.4fr)',
      render: (line) => <span className="wrap-anywhere">{placeText(line)}</span>,
    },
    {
      label: 'Rutina',
      width: 'minmax(0, 1.4fr)',
      render: ({ name, link }) =>
        link && (
          <span className="wrap-anywhere">
            {name}
            <span className="block text-sm text-quiet">{driveFileName(link)}</span>
          </span>
        ),
    },
    {
      label: 'Qué pasa',
      width: 'minmax(0, 1.4fr)',
      render: (line) => {
        const outcome = line.slot?.month === undefined ? undefined : report.get(keyOf(line));
        if (outcome)
          return outcome.isSaved ? (
            <Badge tone="signal">{outcome.text}</Badge>
          ) : (
            <span className="text-danger">{outcome.text}</span>
          );
        return <Plan line={line} isAgreed={isFilling(line) && agreed.has(keyOf(line))} onAgree={onAgree} />;
      },
    },
  ];
  return (
    <DataTable label="Qué hace cada línea" columns={columns} rows={lines} keyOf={({ line }) => `${line}`} />
  );
}

interface PlanProps extends Pick<PreviewProps, 'onAgree'> {
  line: PastedLine;
  isAgreed: boolean;
}

function Plan({ line, isAgreed, onAgree }: PlanProps) {
  switch (line.state) {
    case 'wrong':
      return <span className="text-danger">{line.problem}</span>;
    case 'heading':
      return <span className="text-quiet">Encabezado</span>;
    case 'unfilled':
      return <span className="text-quiet">Falta el enlace</span>;
    case 'same':
      return <span className="text-quiet">Ya está así</span>;
    case 'new':
      return <Badge tone="soft">Se crea</Badge>;
    default:
      return (
        <label className="paste-agree">
          <input
            type="checkbox"
            checked={isAgreed}
            onChange={({ target }) => onAgree(line, target.checked)}
          />
          <span className="min-w-0 wrap-anywhere">Sustituir «{line.occupant!.name}»</span>
        </label>
      );
  }
}
