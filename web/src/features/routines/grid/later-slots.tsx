import type { Option, TrainingFrequency } from '#shared/contracts/training/training-options.ts';
import { Granted } from '../../../ui/back-office/granted.tsx';
import { adminUrls } from '../../../ui/back-office/admin-urls.ts';
import { Badge } from '../../../ui/display/badge.tsx';
import { Link } from '../../../ui/navigation/link.tsx';
import { slotText } from '../format.ts';
import { messages } from '../messages.ts';
import type { ShownTrack } from './grid-filter.ts';

interface Props {
  workoutType: Option;
  frequency: TrainingFrequency;
  later: ShownTrack['later'];
}

/** The slots that users need next and that come after those of the grid, which ends after the last routine. */
export function LaterSlots({ workoutType, frequency, later }: Props) {
  if (later.length === 0) return null;
  return (
    <ul className="later-slots">
      {later.map(({ month, users }) => (
        <li key={month}>
          Mes {month}
          <Badge tone="warn">{messages.waiting(users)}</Badge>
          <Granted to="routines:write">
            <Link
              to={adminUrls.newRoutine({ workoutType: workoutType._id, frequency: frequency._id, month })}
              aria-label={`Crear rutina: ${slotText({ workoutType, trainingFrequency: frequency, month })}, ${messages.waiting(users)}`}
            >
              Crear rutina
            </Link>
          </Granted>
        </li>
      ))}
    </ul>
  );
}
