import type { Option, TrainingFrequency } from '#shared/contracts/training/training-options.ts';
import { Granted } from '../../../ui/back-office/granted.tsx';
import { adminUrls } from '../../../ui/back-office/admin-urls.ts';
import { Badge } from '../../../ui/display/badge.tsx';
import { PlusIcon } from '../../../ui/icons.tsx';
import { WarningIcon } from '../../../ui/page-icons.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import type { MonthCell as Cell } from '../routine-grid.ts';
import { messages } from '../messages.ts';
import { RoutineCard } from './routine-card.tsx';
import { slotKey, type Slot } from '../slot.ts';
import { slotText } from '../format.ts';
import { useWaitingAt } from '../waiting.ts';

interface Props {
  workoutType: Option;
  frequency: TrainingFrequency;
  cell: Cell;
}

/** The slot of one month: its routine, or the link that creates one. */
export function MonthCell({ workoutType, frequency, cell: { month, routines } }: Props) {
  const slot: Slot = { workoutType: workoutType._id, frequency: frequency._id, month };
  return (
    <li data-drop={slotKey(slot)} className="month">
      <div className="month-head">
        <p className="month-name">
          Mes <b>{month}</b>
        </p>
        {routines.length === 0 && <WaitingBadge slot={slot} />}
      </div>
      {routines.length > 1 && (
        <p className="month-conflict">
          <WarningIcon width={20} height={20} />
          {messages.crowded(routines.length)}
        </p>
      )}
      {routines.map((routine) => (
        <RoutineCard key={routine._id} routine={routine} routinesInSlot={routines.length} />
      ))}
      {routines.length === 0 && (
        <CreateLink slot={slot} label={slotText({ workoutType, trainingFrequency: frequency, month })} />
      )}
    </li>
  );
}

/** How many users need an empty slot next. */
export function WaitingBadge({ slot }: { slot: Slot }) {
  const users = useWaitingAt(slot);
  return users > 0 && <Badge tone="warn">{messages.waiting(users)}</Badge>;
}

/** Links to the upload form, and to a new plan, with the slot filled in. */
export function CreateLink({ slot, label }: { slot: Slot; label: string }) {
  const users = useWaitingAt(slot);
  const waiting = users > 0 ? `, ${messages.waiting(users)}` : '';
  return (
    <Granted to="routines:write">
      <Link
        to={adminUrls.newRoutine(slot)}
        aria-label={`Crear rutina: ${label}${waiting}`}
        className="month-free"
      >
        <PlusIcon width={20} height={20} />
        Crear rutina
      </Link>
      <Link
        to={adminUrls.newPlan(slot)}
        aria-label={`Crear con plan: ${label}${waiting}`}
        className="month-plan"
      >
        Con plan
      </Link>
    </Granted>
  );
}
