import { useId, useMemo, useRef, type ReactNode } from 'react';
import type { Permission } from '#shared/rules/accounts/permissions.ts';
import { useCan } from '../../api/back-office/use-can.ts';
import { ArrowDownIcon, ArrowUpIcon, GripIcon } from '../back-office/icons.tsx';
import { IconButton } from '../button.tsx';
import { DataTable, type Column } from '../list/data-table.tsx';
import { useListFocus } from '../list/use-list-focus.ts';
import { useDragOrder } from './use-drag-order.ts';

interface Props<Row> {
  /** Accessible name of the table. */
  label: string;
  /** A row, as the help calls it: 'una categoría'. */
  what: string;
  /** What the help says besides. */
  note?: string;
  rows: readonly Row[];
  /** Takes changing the order. */
  permission: Permission;
  /** Those between the handle and the place. */
  columns: readonly Column<Row>[];
  /** The menu of a row; without one there is no column for it. */
  actions: ((row: Row) => ReactNode) | undefined;
  /** Saves the ids in their new order. */
  onChange: (ids: string[]) => void;
}

/** A table whose rows have an order, which is changed by dragging their handles or by buttons. */
export function OrderedTable<Row extends { _id: string; name: string }>(props: Props<Row>) {
  const { label, what, note, rows, permission, columns, actions, onChange } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const helpId = useId();
  const ids = useMemo(() => rows.map(({ _id }) => _id), [rows]);
  const nameOf = (id: string) => rows[ids.indexOf(id)]?.name ?? '';
  const { move, announcer } = useDragOrder(body, {
    ids,
    texts: {
      pickedUp: (id) =>
        `${nameOf(id)}, recogida. Flechas para elegir el puesto, Intro para soltar, Escape para cancelar.`,
      at: (id, place) => `${nameOf(id)}, puesto ${place} de ${ids.length}.`,
    },
    onChange,
  });
  useListFocus(body);
  const canOrder = useCan(permission);
  const handle: Column<Row> = {
    label: 'Mover',
    place: 'lead',
    width: '2rem',
    render: ({ name }) => <DragHandle name={name} helpId={helpId} />,
  };
  const place: Column<Row> = {
    label: 'Orden',
    width: '8rem',
    render: ({ _id, name }, at) =>
      canOrder ? (
        <RowPlace name={name} place={at} count={rows.length} onMove={(to) => move(_id, to)} />
      ) : (
        at + 1
      ),
  };
  return (
    <>
      {canOrder && (
        <p id={helpId} className="office-help">
          Arrastra {what} a su puesto, o muévela con sus flechas. Con el teclado, sobre el asa:{' '}
          <kbd>Intro</kbd> recoge y suelta, las <kbd>flechas</kbd> eligen el puesto, <kbd>Esc</kbd> cancela.
          {note && ` ${note}`}
        </p>
      )}
      <DataTable
        label={label}
        columns={[
          ...(canOrder ? [handle] : []),
          ...columns,
          place,
          ...(actions
            ? [{ label: 'Acciones', place: 'actions', width: '2.75rem', render: actions } as const]
            : []),
        ]}
        rows={rows}
        keyOf={({ _id }) => _id}
        rowProps={({ _id }) => ({ 'data-drag-item': _id, 'data-drop': _id })}
        bodyRef={body}
      />
      <output ref={announcer} aria-live="assertive" className="sr-only" />
    </>
  );
}

function DragHandle({ name, helpId }: { name: string; helpId: string }) {
  return (
    <button
      type="button"
      data-drag-handle=""
      aria-label={`Mover ${name}`}
      aria-describedby={helpId}
      className="icon-button drag-handle"
    >
      <GripIcon />
    </button>
  );
}

interface PlaceProps {
  name: string;
  /** Counted from 0. */
  place: number;
  count: number;
  onMove: (to: number) => void;
}

/** The place of a row and the buttons that move it by one. */
function RowPlace({ name, place, count, onMove }: PlaceProps) {
  return (
    <span className="drag-place">
      <span>{place + 1}</span>
      <IconButton label={`Subir ${name}`} aria-disabled={place === 0} onClick={() => onMove(place - 1)}>
        <ArrowUpIcon width={20} height={20} />
      </IconButton>
      <IconButton
        label={`Bajar ${name}`}
        aria-disabled={place === count - 1}
        onClick={() => onMove(place + 1)}
      >
        <ArrowDownIcon width={20} height={20} />
      </IconButton>
    </span>
  );
}
