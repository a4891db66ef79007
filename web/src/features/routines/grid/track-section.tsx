import type { Option } from '#shared/contracts/training-options.ts';
import { cx } from '../../../ui/cx.ts';
import { ChevronDownIcon } from '../../../ui/icons.tsx';
import { setCollapsed, useCollapsed } from './collapsed-sections.ts';
import type { Track } from '../routine-grid.ts';
import { CreateLink, MonthCell } from './month-cell.tsx';
import { slotKey, type Slot } from '../slot.ts';
import { countText, placeText } from '../format.ts';

interface Props {
  workoutType: Option;
  track: Track;
}

/** The id of a track, for elements and for what is folded. */
export const trackId = (workoutType: string, frequency: string): string => `${workoutType}#${frequency}`;

/** What one workout type has for one frequency, month by month. */
export function TrackSection({ workoutType, track }: Props) {
  const { frequency, months, count } = track;
  const id = trackId(workoutType._id, frequency._id);
  const isCollapsed = useCollapsed(id);
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
          <span className="fold-count">{countText(count)}</span>
        </button>
      </h3>
      {!isCollapsed && (
        <ol className="months">
          {months.map((cell) => (
            <MonthCell key={cell.month} workoutType={workoutType} frequency={frequency} cell={cell} />
          ))}
        </ol>
      )}
    </div>
  );
}

/** Nothing yet: all of it is one place, month 1 (wizard-and-back-office.md section 4). */
function EmptyTrack({ workoutType, track: { frequency } }: Props) {
  const slot: Slot = { workoutType: workoutType._id, frequency: frequency._id, month: 1 };
  return (
    <div data-drop={slotKey(slot)} className="track track-empty">
      <h3 className="track-name">
        {frequency.name}
        <span className="fold-count">sin rutinas</span>
      </h3>
      <CreateLink slot={slot} place={placeText({ workoutType, trainingFrequency: frequency, month: 1 })} />
    </div>
  );
}
