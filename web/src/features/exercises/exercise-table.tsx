import './exercises.css';
import { useRef } from 'react';
import type { Exercise } from '#shared/contracts/exercises/exercises.ts';
import { equipmentNames, muscleNames, patternNames } from '#shared/rules/exercises/exercise-names.ts';
import { AuditMenuLink } from '../../ui/back-office/audit-links.tsx';
import { Granted } from '../../ui/back-office/granted.tsx';
import { MoreIcon, PencilIcon, PowerIcon, UndoIcon } from '../../ui/back-office/icons.tsx';
import { ExerciseDrawing } from '../../ui/display/exercise-drawing.tsx';
import { DataTable, type Column } from '../../ui/list/data-table.tsx';
import { useListFocus } from '../../ui/list/use-list-focus.ts';
import { Menu, MenuItem } from '../../ui/overlay/menu.tsx';
import { useRetireExercise } from './mutations.ts';

interface Props {
  exercises: readonly Exercise[];
  onEdit: (id: string) => void;
}

/** The exercises, each with its drawing. */
export function ExerciseTable({ exercises, onEdit }: Props) {
  const body = useRef<HTMLTableSectionElement>(null);
  useListFocus(body);
  const columns: Column<Exercise>[] = [
    {
      label: 'Ejercicio',
      place: 'title',
      width: 'minmax(0, 1.5fr)',
      render: ({ _id, name, aliases, drawing }) => (
        <div className="exercise-title">
          {drawing ? <ExerciseDrawing drawing={drawing.end} /> : <span className="blank" />}
          <div className="min-w-0">
            <Granted to="routines:write" otherwise={<p className="row-name">{name}</p>}>
              <button type="button" className="row-name" onClick={() => onEdit(_id)}>
                {name}
              </button>
            </Granted>
            {aliases.length > 0 && <p className="line-clamp-1 text-sm text-quiet">{aliases.join(', ')}</p>}
          </div>
        </div>
      ),
    },
    { label: 'Movimiento', width: '10rem', render: ({ pattern }) => patternNames[pattern] },
    {
      label: 'Músculos',
      width: 'minmax(0, 1fr)',
      render: ({ muscles }) => muscles.map((each) => muscleNames[each]).join(', '),
    },
    {
      label: 'Material',
      width: 'minmax(0, 1fr)',
      render: ({ equipment }) => equipment.map((each) => equipmentNames[each]).join(', ') || 'Ninguno',
    },
    {
      label: 'Acciones',
      place: 'actions',
      width: '2.75rem',
      render: (exercise) => <ExerciseMenu exercise={exercise} onEdit={onEdit} />,
    },
  ];
  return (
    <DataTable
      label="Ejercicios"
      columns={columns}
      rows={exercises}
      keyOf={({ _id }) => _id}
      bodyRef={body}
    />
  );
}

/** The actions for an exercise. */
function ExerciseMenu({
  exercise: { _id, name, isRetired },
  onEdit,
}: {
  exercise: Exercise;
  onEdit: Props['onEdit'];
}) {
  const retire = useRetireExercise();
  return (
    <Menu label={`Acciones de ${name}`} trigger={<MoreIcon />}>
      <Granted to="routines:write">
        <MenuItem onClick={() => onEdit(_id)}>
          <PencilIcon width={20} height={20} />
          Editar
        </MenuItem>
        <MenuItem onClick={() => retire.mutate({ _id, isRetired: !isRetired })}>
          {isRetired ? <UndoIcon width={20} height={20} /> : <PowerIcon width={20} height={20} />}
          {isRetired ? 'Recuperar' : 'Retirar'}
        </MenuItem>
      </Granted>
      <AuditMenuLink objectId={_id} />
    </Menu>
  );
}
