import type { Option, TrainingFrequency } from '#shared/contracts/training-options.ts';
import { adminUrls } from '../../../app/admin/admin-urls.ts';
import { PlusIcon, WarningIcon } from '../../../ui/icons.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import type { MonthCell as Cell } from '../routine-grid.ts';
import { messages } from '../messages.ts';
import { RoutineCard } from './routine-card.tsx';
import { slotKey, type Slot } from '../slot.ts';
import { placeText } from '../format.ts';

interface Props {
  workoutType: Option;
  frequency: TrainingFrequency;
  cell: Cell;
}

/** One month of a track: a place for one routine, and the way to create it while there is none. */
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
        <RoutineCard key={routine._id} routine={routine} sharing={routines.length} />
      ))}
      {routines.length === 0 && (
        <CreateLink slot={slot} place={placeText({ workoutType, trainingFrequency: frequency, month })} />
      )}
    </li>
  );
}

/** To the form with the slot chosen. */
export function CreateLink({ slot, place }: { slot: Slot; place: string }) {
  return (
    <Link to={adminUrls.newRoutine(slot)} aria-label={`Crear rutina: ${place}`} className="month-free">
      <PlusIcon width={20} height={20} />
      Crear rutina
    </Link>
  );
}
