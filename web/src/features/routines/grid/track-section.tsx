import type { Option, TrainingFrequency } from '#shared/contracts/training/training-options.ts';
import { cx } from '../../../ui/cx.ts';
import { Badge } from '../../../ui/display/badge.tsx';
import { ChevronDownIcon } from '../../../ui/page-icons.tsx';
import { setCollapsed, useIsCollapsed } from './collapsed-sections.ts';
import type { ShownTrack } from './grid-filter.ts';
import { CreateLink, MonthCell, WaitingBadge } from './month-cell.tsx';
import { type Slot, slotKey, trackKey } from '../slot.ts';
import { routineCountText, slotText } from '../format.ts';
import { Granted } from '../../../ui/back-office/granted.tsx';
import { adminUrls } from '../../../ui/back-office/admin-urls.ts';
import { Link } from '../../../ui/navigation/link.tsx';
import { messages } from '../messages.ts';

interface Props {
  workoutType: Option;
  track: ShownTrack;
}

/** The section of a frequency, with its months. */
export function TrackSection({ workoutType, track }: Props) {
  const { frequency, months, count, later, isRetired } = track;
  const id = trackKey({ workoutType: workoutType._id, frequency: frequency._id });
  const isCollapsed = useIsCollapsed(id);
  if (count === 0) return <EmptyTrack workoutType={workoutType} track={track} />;
  return (
    <div className="track">
      <h3>
        <button
          type="button"
          data-track={id}
          data-linger={isCollapsed ? id : undefined}
          aria-expanded={!isCollapsed}
          onClick={() => setCollapsed([id], !isCollapsed)}
          className="fold track-head"
        >
          <ChevronDownIcon width={20} height={20} className={cx('fold-mark', isCollapsed && 'folded')} />
          {frequency.name}
          {isRetired && <Badge>retirada</Badge>}
          <span className="fold-count">{routineCountText(count)}</span>
        </button>
      </h3>
      {!isCollapsed && (
        <>
          <ol className="months">
            {months.map((cell) => (
              <MonthCell key={cell.month} workoutType={workoutType} frequency={frequency} cell={cell} />
            ))}
          </ol>
          <LaterSlots workoutType={workoutType} frequency={frequency} later={later} />
        </>
      )}
    </div>
  );
}

/** A track without routines: the whole row is the slot of month 1. */
function EmptyTrack({ workoutType, track: { frequency, later, isRetired } }: Props) {
  const slot: Slot = { workoutType: workoutType._id, frequency: frequency._id, month: 1 };
  return (
    <div data-drop={slotKey(slot)} className="track track-empty">
      <h3 className="track-name">
        {frequency.name}
        {isRetired && <Badge>retirada</Badge>}
        <span className="fold-count">sin rutinas</span>
      </h3>
      <WaitingBadge slot={slot} />
      <CreateLink slot={slot} label={slotText({ workoutType, trainingFrequency: frequency, month: 1 })} />
      <LaterSlots workoutType={workoutType} frequency={frequency} later={later} />
    </div>
  );
}

interface LaterSlotsProps {
  workoutType: Option;
  frequency: TrainingFrequency;
  later: ShownTrack['later'];
}

/** The slots that users need next and that come after those of the grid, which ends after the last routine. */
function LaterSlots({ workoutType, frequency, later }: LaterSlotsProps) {
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
