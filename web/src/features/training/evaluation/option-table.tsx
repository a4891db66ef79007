import type { ManagedOption } from '#shared/contracts/training/evaluation-management.ts';
import { useCan } from '../../../api/back-office/use-can.ts';
import { Granted } from '../../../ui/back-office/granted.tsx';
import { MoreIcon, PencilIcon, PowerIcon } from '../../../ui/back-office/icons.tsx';
import { OrderedTable } from '../../../ui/drag/ordered-table.tsx';
import type { Column } from '../../../ui/list/data-table.tsx';
import { Menu, MenuItem } from '../../../ui/overlay/menu.tsx';
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

/** The options in their order. */
export function OptionTable({ title, options, canRetire, onOpen, onChange }: Props) {
  const canWrite = useCan('evaluation:write');
  const nameColumn: Column<ManagedOption> = {
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
  };
  const menuOf = ({ _id, name }: ManagedOption) => (
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
  );
  return (
    <OrderedTable
      label={title}
      what="una opción"
      note="El orden se guarda solo segundo y medio después."
      rows={options}
      permission="evaluation:write"
      columns={[nameColumn, ...(options.some(({ daysPerWeek }) => daysPerWeek) ? [daysColumn] : [])]}
      actions={canWrite ? menuOf : undefined}
      onChange={onChange}
    />
  );
}

const daysColumn: Column<ManagedOption> = {
  label: 'Días por semana',
  width: '9rem',
  render: ({ daysPerWeek }) => daysPerWeek,
};
