import { type ReactNode, useState } from 'react';
import type { UserProgress } from '#shared/contracts/routines/routine-progress.ts';
import { adminUrls } from '../../../../ui/back-office/admin-urls.ts';
import { GrantedLink } from '../../../../ui/back-office/granted-link.tsx';
import { Granted } from '../../../../ui/back-office/granted.tsx';
import { Badge } from '../../../../ui/display/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { WarningIcon } from '../../../../ui/page-icons.tsx';
import { formatDate } from '../../../../ui/format-dates.ts';
import { emailProblems, statusLabels } from '../labels.ts';
import { messages } from '../messages.ts';
import { currentTrack, displayName, isOverdue, type TrackProgress, trainingText } from '../track-progress.ts';
import type { UserAction } from './user-action.ts';
import { MoreIcon } from '../../../../ui/back-office/icons.tsx';
import { Menu, MenuItem } from '../../../../ui/overlay/menu.tsx';

interface Props {
  user: UserProgress;
  nextRunAt: string | undefined;
  onAction: (action: UserAction) => void;
}

/** The row of a user: training, next send, and the actions. */
export function UserRow({ user, nextRunAt, onAction }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { userId: person, emailProblem } = user;
  const isActive = user.subscriptionStatus === 'active';
  const track = currentTrack(user);
  const name = displayName(person);
  const detailId = `detail-${user._id}`;
  return (
    <li className="timing-row">
      <div className="min-w-0">
        <p className="font-bold">
          <GrantedLink to={adminUrls.user(user._id)} permission="users:read">
            {name}
          </GrantedLink>
        </p>
        <p className="text-sm text-quiet">{person.email}</p>
        {emailProblem && (
          <p className="timing-problem">
            <WarningIcon width={16} height={16} />
            {emailProblems[emailProblem].label}
          </p>
        )}
      </div>
      <dl>
        <Cell label="Estado">
          <Badge tone={isActive ? 'soft' : 'neutral'}>{isActive ? 'Activo' : 'Inactivo'}</Badge>
        </Cell>
        <Cell label="Entrenamiento" isWide>
          {trainingText(user) ?? <span className="text-quiet">{messages.noTraining}</span>}
        </Cell>
        <Cell label="Mes">{track?.month ?? '—'}</Cell>
        <Cell label="Próximo envío">
          <NextSend track={track} nextRunAt={nextRunAt} />
        </Cell>
      </dl>
      <div className="timing-actions">
        <Granted to="sending:write">
          {isActive && track && (
            <Button
              size="sm"
              variant="secondary"
              aria-label={`Enviar Rutina a ${name}`}
              onClick={() => onAction({ kind: 'send', user, track })}
            >
              Enviar Rutina
            </Button>
          )}
        </Granted>
        <Button
          size="sm"
          variant="ghost"
          aria-expanded={isOpen}
          aria-controls={isOpen ? detailId : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Ocultar' : 'Ver'} Detalle
          <span className="sr-only"> de {name}</span>
        </Button>
        <Granted to="sending:write">
          <UserMenu user={user} track={track} onAction={onAction} />
        </Granted>
      </div>
      {isOpen && <UserDetail id={detailId} user={user} />}
    </li>
  );
}

function NextSend({ track, nextRunAt }: { track: TrackProgress | null; nextRunAt: string | undefined }) {
  if (!track?.nextDueDate) return <span className="text-quiet">{messages.notPlanned}</span>;
  const isLate = isOverdue(track.nextDueDate, nextRunAt);
  return (
    <>
      <time dateTime={track.nextDueDate}>{formatDate(track.nextDueDate)}</time>
      {isLate && <span className="block text-sm font-semibold text-warn">Pendiente</span>}
    </>
  );
}

interface CellProps {
  label: string;
  /** Takes a full line on a phone. */
  isWide?: boolean;
  children: ReactNode;
}

function Cell({ label, isWide, children }: CellProps) {
  return (
    <div className={isWide ? 'timing-cell-wide' : undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface MenuProps {
  user: UserProgress;
  track: TrackProgress | null;
  onAction: (action: UserAction) => void;
}

/** The less frequent actions for a user: correct the progress, pause or resume the routines. */
function UserMenu({ user, track, onAction }: MenuProps) {
  if (!track) return null;
  return (
    <Menu label={`Más acciones: ${displayName(user.userId)}`} trigger={<MoreIcon />}>
      <MenuItem onClick={() => onAction({ kind: 'correct', user, track })}>Corregir mes y fecha</MenuItem>
      {user.byHand && (
        <MenuItem onClick={() => onAction({ kind: 'pause', user, track })}>
          {user.byHand === 'hold' ? 'Pausar sus rutinas' : 'Reanudar sus rutinas'}
        </MenuItem>
      )}
    </Menu>
  );
}

/** The details of a user: every track with its month and next send, and problems with the e-mail. */
function UserDetail({ id, user }: { id: string; user: UserProgress }) {
  const { workoutTypes, subscriptionStatus, emailProblem } = user;
  return (
    <div id={id} className="timing-detail">
      <p>
        Suscripción: <strong>{statusLabels[subscriptionStatus]}</strong>
      </p>
      {emailProblem && <p>{emailProblems[emailProblem].text}</p>}
      {workoutTypes.length === 0 && <p className="text-quiet">{messages.noTraining}</p>}
      {workoutTypes.map(({ workoutTypeId: type, frequencies }) => (
        <div key={type._id}>
          <h3 className="font-bold">{type.name}</h3>
          <ul>
            {frequencies.map(({ trainingFrequencyId: frequency, currentMonth, nextDueDate }) => (
              <li key={frequency._id}>
                {frequency.name} · Mes {currentMonth} ·{' '}
                {nextDueDate ? (
                  <time dateTime={nextDueDate}>{formatDate(nextDueDate)}</time>
                ) : (
                  <span className="text-quiet">{messages.notPlanned}</span>
                )}
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  );
}
