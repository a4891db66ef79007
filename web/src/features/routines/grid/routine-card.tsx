import { type KeyboardEvent, memo, type PointerEvent, useId, useState } from 'react';
import type { Routine } from '#shared/contracts/routines/routines.ts';
import { Granted } from '../../../ui/back-office/granted.tsx';
import { AuditMenuLink } from '../../../ui/back-office/audit-links.tsx';
import {
  CopyIcon,
  GripIcon,
  MoreIcon,
  MoveIcon,
  OpenIcon,
  PencilIcon,
  PlanIcon,
} from '../../../ui/back-office/icons.tsx';
import { adminUrls } from '../../../ui/back-office/admin-urls.ts';
import { Badge } from '../../../ui/display/badge.tsx';
import { TrashIcon } from '../../../ui/page-icons.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { Menu, MenuItem, MenuLink } from '../../../ui/overlay/menu.tsx';
import { useRoutineActions } from './routine-actions.ts';
import { useIsMutatingRoutine } from './routine-mutations.ts';
import { formatDate } from '../../../ui/format-dates.ts';
import { driveLinkProblem } from '#shared/rules/routines/drive-link.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { messages } from '../messages.ts';

interface Props {
  routine: Routine;
  /** Number of routines in the same slot; more than one is a conflict. */
  routinesInSlot: number;
}

/** Element id of the help text about drag and drop. */
export const dragHelpId = 'como-mover-rutinas';

/** The card of a routine, with drag handle, menu and file link. Memoized, because the grid has many cards. */
export const RoutineCard = memo(function RoutineCard({ routine, routinesInSlot }: Props) {
  const { _id, name, uploadedBy, createdAt } = routine;
  const isMutating = useIsMutatingRoutine(_id);
  return (
    <article
      id={_id}
      data-drag-item={_id}
      aria-labelledby={`${_id}-name`}
      aria-busy={isMutating}
      className="routine"
    >
      <div className="routine-top">
        <Granted to="routines:write">
          <button
            type="button"
            data-drag-handle=""
            aria-label={`Mover ${name}`}
            aria-describedby={dragHelpId}
            className="icon-button routine-grip"
          >
            <GripIcon />
          </button>
        </Granted>
        <h4 id={`${_id}-name`} className="routine-name">
          {name}
        </h4>
        <Granted to="routines:write">
          <RoutineMenu routine={routine} />
        </Granted>
      </div>
      {routinesInSlot > 1 && <Badge tone="danger">Conflicto</Badge>}
      {routine.planVersion !== null && <PlanLink routine={routine} />}
      {routine.driveLink !== '' && <DriveFileLink routine={routine} />}
      <div className="routine-foot">
        <UploaderName {...uploadedBy} />
        <time dateTime={createdAt}>{formatDate(createdAt)}</time>
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
      <MenuLink to={adminUrls.plan(routine._id)}>
        <PlanIcon width={20} height={20} />
        Abrir plan
      </MenuLink>
      <MenuItem onClick={() => move(routine)}>
        <MoveIcon width={20} height={20} />
        Mover a…
      </MenuItem>
      <AuditMenuLink objectId={routine._id} />
      <MenuItem onClick={() => remove(routine)}>
        <TrashIcon width={20} height={20} />
        Eliminar
      </MenuItem>
    </Menu>
  );
}

/** The name of the admin who uploaded a routine, with the e-mail in a tooltip for mouse, keyboard and touch. */
function UploaderName({ name, email }: Routine['uploadedBy']) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const onHover = (open: boolean) => (event: PointerEvent) => event.pointerType === 'mouse' && setOpen(open);
  const onKeyDown = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false);
  return (
    <span className="uploader" onPointerEnter={onHover(true)} onPointerLeave={onHover(false)}>
      <button
        type="button"
        aria-describedby={id}
        className="uploader-name"
        onClick={() => setOpen(true)}
        onFocus={() => setOpen(true)}
        onBlur={() => setOpen(false)}
        onKeyDown={onKeyDown}
      >
        <span className="truncate">{name}</span>
      </button>
      <span id={id} role="tooltip" className="uploader-email" hidden={!isOpen}>
        {email}
      </span>
    </span>
  );
}

/** Link to the plan of a routine, for those who may edit it. */
const PlanLink = ({ routine: { _id, name } }: { routine: Routine }) => (
  <Granted to="routines:write" otherwise={<span className="routine-plan">Plan de entrenamiento</span>}>
    <Link to={adminUrls.plan(_id)} className="routine-link" aria-label={`Abrir plan de ${name}`}>
      <span className="truncate">Plan de entrenamiento</span>
      <PlanIcon width={18} height={18} />
    </Link>
  </Granted>
);

/** Link to the routine's file in a new tab. An address outside Google Drive does not become a link (P37). */
function DriveFileLink({ routine: { name, fileName, driveLink } }: { routine: Routine }) {
  const content = (
    <>
      <span className="truncate">{fileName}</span>
      <OpenIcon width={18} height={18} />
    </>
  );
  const label = `Abrir enlace de ${name}: ${fileName}`;
  if (driveLinkProblem(driveLink) !== null) {
    return (
      <button
        type="button"
        className="routine-link"
        aria-label={label}
        onClick={() => toast.error({ description: messages.noLink })}
      >
        {content}
      </button>
    );
  }
  return (
    <a
      href={driveLink}
      target="_blank"
      rel="noopener noreferrer"
      className="routine-link"
      aria-label={`${label} (otra pestaña)`}
      onClick={() => toast.info({ description: messages.opening, duration: 4000 })}
    >
      {content}
    </a>
  );
}
