import type { Option, TrainingFrequency } from '#shared/contracts/training-options.ts';
import { Granted } from '../../../api/back-office/granted.tsx';
import { adminUrls } from '../../../app/admin/admin-urls.ts';
import { PlusIcon } from '../../../ui/icons.tsx';
import { WarningIcon } from '../../../ui/page-icons.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import type { MonthCell as Cell } from '../routine-grid.ts';
import { messages } from '../messages.ts';
import { RoutineCard } from './routine-card.tsx';
import { slotKey, type Slot } from '../slot.ts';
import { slotText } from '../format.ts';

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
      <p className="month-name">
        Mes <b>{month}</b>
      </p>
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

/** Link to the upload form with the slot filled in. */
export function CreateLink({ slot, label }: { slot: Slot; label: string }) {
  return (
    <Granted to="routines:write">
      <Link to={adminUrls.newRoutine(slot)} aria-label={`Crear rutina: ${label}`} className="month-free">
        <PlusIcon width={20} height={20} />
        Crear rutina
      </Link>
    </Granted>
  );
}
