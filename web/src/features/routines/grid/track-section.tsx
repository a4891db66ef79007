import type { Option } from '#shared/contracts/training/training-options.ts';
import { cx } from '../../../ui/cx.ts';
import { Badge } from '../../../ui/display/badge.tsx';
import { ChevronDownIcon } from '../../../ui/page-icons.tsx';
import { setCollapsed, useIsCollapsed } from './collapsed-sections.ts';
import type { ShownTrack } from './grid-filter.ts';
import { LaterSlots } from './later-slots.tsx';
import { CreateLink, MonthCell, WaitingBadge } from './month-cell.tsx';
import { slotKey, trackKey, type Slot } from '../slot.ts';
import { routineCountText, slotText } from '../format.ts';

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
