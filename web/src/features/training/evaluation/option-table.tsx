import { useMemo, useRef } from 'react';
import type { ManagedOption } from '#shared/contracts/training/evaluation-management.ts';
import { useCan } from '../../../api/back-office/use-can.ts';
import { Granted } from '../../../ui/back-office/granted.tsx';
import { MoreIcon, PencilIcon, PowerIcon } from '../../../ui/back-office/icons.tsx';
import { DragHandle, RowPlace } from '../../../ui/drag/row-order.tsx';
import { useDragOrder } from '../../../ui/drag/use-drag-order.ts';
import { DataTable, type Column } from '../../../ui/list/data-table.tsx';
import { useListFocus } from '../../../ui/list/use-list-focus.ts';
import { Menu, MenuItem } from '../../../ui/overlay/menu.tsx';
import { messages } from './messages.ts';
import type { OpenOptionDialog } from './option-dialogs.tsx';

interface Props {
  title: string;
  options: readonly ManagedOption[];
  /** Plans come and go with their prices at Stripe. */
  canRetire: boolean;
  onOpen: OpenOptionDialog;
  /** The ids in their new order. */
  onChange: (ids: string[]) => void;
}

const dragHelpId = 'como-ordenar-opciones';

/** The options in their order, which is changed by dragging the handle or by the buttons. */
export function OptionTable({ title, options, canRetire, onOpen, onChange }: Props) {
  const body = useRef<HTMLTableSectionElement>(null);
  const ids = useMemo(() => options.map(({ _id }) => _id), [options]);
  const nameOf = (id: string) => options[ids.indexOf(id)]?.name ?? '';
  const { move, announcer } = useDragOrder(body, {
    ids,
    texts: {
      pickedUp: (id) => messages.pickedUp(nameOf(id)),
      at: (id, place) => messages.at(nameOf(id), place, ids.length),
    },
    onChange,
  });
  useListFocus(body);
  const canWrite = useCan('evaluation:write');

  const columns: Column<ManagedOption>[] = [
    {
      label: 'Mover',
      place: 'lead',
      width: '2rem',
      render: ({ name }) => <DragHandle name={name} helpId={dragHelpId} />,
    },
    {
      label: 'Opción',
      place: 'title',
      width: 'minmax(0, 1fr)',
      render: ({ _id, name, description }) => (
        <>
          <Granted to="evaluation:write" otherwise={<p className="row-name">{name}</p>}>
            <button type="button" className="row-name" onClick={() => onOpen('editar', _id)}>
              {name}
            </button>
          </Granted>
          {description && <p className="text-sm text-quiet">{description}</p>}
        </>
      ),
    },
    ...(options.some(({ daysPerWeek }) => daysPerWeek) ? [daysColumn] : []),
    {
      label: 'Orden',
      width: '8rem',
      render: ({ _id, name }, place) => (
        <Granted to="evaluation:write" otherwise={place + 1}>
          <RowPlace name={name} place={place} count={ids.length} onMove={(to) => move(_id, to)} />
        </Granted>
      ),
    },
    {
      label: 'Acciones',
      place: 'actions',
      width: '2.75rem',
      render: ({ _id, name }) => (
        <Menu label={`Acciones de ${name}`} trigger={<MoreIcon />}>
          <MenuItem onClick={() => onOpen('editar', _id)}>
            <PencilIcon width={20} height={20} />
            Cambiar textos
          </MenuItem>
          {canRetire && (
            <MenuItem onClick={() => onOpen('retirar', _id)}>
              <PowerIcon width={20} height={20} />
              Retirar
            </MenuItem>
          )}
        </Menu>
      ),
    },
  ];

  return (
    <>
      <Granted to="evaluation:write">
        <p id={dragHelpId} className="office-help">
          Arrastra una opción a su puesto, o muévela con sus flechas. Con el teclado, sobre el asa:{' '}
          <kbd>Intro</kbd> recoge y suelta, las <kbd>flechas</kbd> eligen el puesto, <kbd>Esc</kbd> cancela.
          El orden se guarda solo segundo y medio después.
        </p>
      </Granted>
      <DataTable
        label={title}
        columns={canWrite ? columns : columns.filter(({ place }) => place !== 'lead' && place !== 'actions')}
        rows={options}
        keyOf={({ _id }) => _id}
        rowProps={({ _id }) => ({ 'data-drag-item': _id, 'data-drop': _id })}
        bodyRef={body}
      />
      <output ref={announcer} aria-live="assertive" className="sr-only" />
    </>
  );
}

const daysColumn: Column<ManagedOption> = {
  label: 'Días por semana',
  width: '9rem',
  render: ({ daysPerWeek }) => daysPerWeek,
};
