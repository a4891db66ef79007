import { memo } from 'react';
import type { Routine } from '#shared/contracts/routines.ts';
import { CopyIcon, GripIcon, MoreIcon, MoveIcon, PencilIcon } from '../../../ui/back-office-icons.tsx';
import { Badge } from '../../../ui/display/badge.tsx';
import { TrashIcon } from '../../../ui/icons.tsx';
import { Menu, MenuItem } from '../../../ui/overlay/menu.tsx';
import { useRoutineActions } from './routine-actions.ts';
import { OpenLink } from './drive-file-link.tsx';
import { useIsChanging } from '../grid-query.ts';
import { Uploader } from './uploader-name.tsx';
import { shortDay } from '../format.ts';

interface Props {
  routine: Routine;
  /** How many routines stand in its slot. */
  sharing: number;
}

/** The id of the text that says how a card is carried. */
export const carryHelpId = 'como-mover-rutinas';

/** One routine: can be carried to another slot by its handle, opened, and acted on. Rendered anew only when it changes. */
export const RoutineCard = memo(function RoutineCard({ routine, sharing }: Props) {
  const { _id, name, uploadedBy, createdAt } = routine;
  const isChanging = useIsChanging(_id);
  return (
    <article
      id={_id}
      data-drag-item={_id}
      aria-labelledby={`${_id}-name`}
      aria-busy={isChanging}
      className="routine"
    >
      <div className="routine-top">
        <button
          type="button"
          data-drag-handle=""
          aria-label={`Mover ${name}`}
          aria-describedby={carryHelpId}
          className="icon-button routine-grip"
        >
          <GripIcon />
        </button>
        <h4 id={`${_id}-name`} className="routine-name">
          {name}
        </h4>
        <RoutineMenu routine={routine} />
      </div>
      {sharing > 1 && <Badge tone="danger">Conflicto</Badge>}
      <OpenLink routine={routine} />
      <div className="routine-foot">
        <Uploader {...uploadedBy} />
        <time dateTime={createdAt}>{shortDay(createdAt)}</time>
      </div>
    </article>
  );
});

function RoutineMenu({ routine }: { routine: Routine }) {
  const { edit, duplicate, move, remove } = useRoutineActions();
  return (
    <Menu label={`Acciones de ${routine.name}`} trigger={<MoreIcon />}>
      <MenuItem onClick={() => duplicate(routine)}>
        <CopyIcon width={20} height={20} />
        Duplicar
      </MenuItem>
      <MenuItem onClick={() => edit(routine)}>
        <PencilIcon width={20} height={20} />
        Editar
      </MenuItem>
      <MenuItem onClick={() => move(routine)}>
        <MoveIcon width={20} height={20} />
        Mover a…
      </MenuItem>
      <MenuItem onClick={() => remove(routine)}>
        <TrashIcon width={20} height={20} />
        Eliminar
      </MenuItem>
    </Menu>
  );
}
