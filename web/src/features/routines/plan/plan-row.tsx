import { memo } from 'react';
import { ArrowDownIcon, ArrowUpIcon, CopyIcon, MoreIcon, UndoIcon } from '../../../ui/back-office/icons.tsx';
import { PlusIcon } from '../../../ui/icons.tsx';
import { Menu, MenuItem } from '../../../ui/overlay/menu.tsx';
import { TrashIcon } from '../../../ui/page-icons.tsx';
import {
  fields,
  isUnwritten,
  marksIn,
  replaceEntry,
  revertWeek,
  type DraftBlock,
  type DraftEntry,
} from './draft-plan.ts';
import { Marks } from './marks.tsx';
import { PlanCell } from './plan-cell.tsx';
import { useAddRow, usePlanEditing } from './plan-context.ts';
import { duplicateRow, joinAbove, moveRow, removeRow, separate } from './plan-edits.ts';

interface Props {
  entry: DraftEntry;
  sessionId: string;
  kind: DraftBlock['kind'];
  /** In its session, from 1. */
  number: number;
  /** `A1`, in a block that goes together. */
  label: string;
  week: number;
  isStrict: boolean;
}

/** A row of the grid. Memoized, because a plan has many, and a key changes one. */
export const PlanRow = memo(function PlanRow({
  entry,
  sessionId,
  kind,
  number,
  label,
  week,
  isStrict,
}: Props) {
  const { index } = usePlanEditing();
  const isChanged = week > 1 && entry.weeks[String(week)] !== undefined;
  const marks = marksIn(entry, week).filter((mark) => isStrict || !isUnwritten(mark));
  const name = index.byId(entry.exerciseId)?.name ?? 'sin ejercicio';
  return (
    <li className="plan-row" aria-label={`Fila ${number}: ${name}`}>
      <span className="plan-number" aria-hidden>
        {label || number}
      </span>
      {fields.map((field) => (
        <PlanCell
          key={`${field} ${week}`}
          entry={entry}
          sessionId={sessionId}
          field={field}
          week={week}
          number={number}
          isStrict={isStrict}
        />
      ))}
      <RowMenu
        entry={entry}
        sessionId={sessionId}
        kind={kind}
        number={number}
        week={week}
        isChanged={isChanged}
      />
      {isChanged && (
        <p className="plan-changed">
          Cambia en la semana {week}
          <RevertButton entry={entry} week={week} number={number} />
        </p>
      )}
      <Marks entry={entry} marks={marks} />
    </li>
  );
});

function RevertButton({ entry, week, number }: Pick<Props, 'entry' | 'week' | 'number'>) {
  const { change, focusCell, announce } = usePlanEditing();
  return (
    <button
      type="button"
      className="text-link plan-revert"
      aria-label={`Dejar la fila ${number} como en la semana 1`}
      onClick={() => {
        change((plan) => replaceEntry(plan, entry.id, (row) => revertWeek(row, week)));
        focusCell(entry.id, 'sets');
        announce('Como en la semana 1');
      }}
    >
      Dejar como en la semana 1
    </button>
  );
}

type MenuProps = Pick<Props, 'entry' | 'sessionId' | 'kind' | 'number' | 'week'> & { isChanged: boolean };

/** What can be done with a row, for those without the keys. */
function RowMenu({ entry: { id }, sessionId, kind, number }: MenuProps) {
  const { change, focusCell, announce } = usePlanEditing();
  const add = useAddRow();
  const stay = () => focusCell(id, 'exercise');
  return (
    <Menu label={`Acciones de la fila ${number}`} trigger={<MoreIcon />} triggerClassName="plan-more">
      <MenuItem onClick={() => add(sessionId, id)}>
        <PlusIcon width={20} height={20} />
        Añadir fila debajo
      </MenuItem>
      <MenuItem onClick={() => (change((plan) => duplicateRow(plan, id)), stay())}>
        <CopyIcon width={20} height={20} />
        Duplicar fila
      </MenuItem>
      <MenuItem onClick={() => (change((plan) => moveRow(plan, id, -1)), stay())}>
        <ArrowUpIcon width={20} height={20} />
        Subir fila
      </MenuItem>
      <MenuItem onClick={() => (change((plan) => moveRow(plan, id, 1)), stay())}>
        <ArrowDownIcon width={20} height={20} />
        Bajar fila
      </MenuItem>
      {kind === 'straight' ? (
        <MenuItem onClick={() => (change((plan) => joinAbove(plan, id)), stay())}>
          <PlusIcon width={20} height={20} />
          Superserie con la de arriba
        </MenuItem>
      ) : (
        <MenuItem onClick={() => (change((plan) => separate(plan, id)), stay())}>
          <UndoIcon width={20} height={20} />
          Separar del bloque
        </MenuItem>
      )}
      <MenuItem
        onClick={() => {
          change((plan) => removeRow(plan, id));
          announce('Fila eliminada. Ctrl+Z la recupera.');
        }}
      >
        <TrashIcon width={20} height={20} />
        Eliminar fila
      </MenuItem>
    </Menu>
  );
}
