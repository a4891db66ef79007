import { cx } from '../../../ui/cx.ts';
import { Badge } from '../../../ui/display/badge.tsx';
import { ChevronDownIcon } from '../../../ui/page-icons.tsx';
import { setCollapsed, useIsCollapsed } from './collapsed-sections.ts';
import type { ShownGroup } from './grid-filter.ts';
import { TrackSection } from './track-section.tsx';
import { routineCountText } from '../format.ts';
import { messages } from '../messages.ts';
import { useMissingIn } from '../waiting.ts';

interface Props {
  group: ShownGroup;
  /** Until the admin has folded or unfolded it. */
  startsFolded: boolean;
}

/** The section of a workout type, with its frequencies. */
export function WorkoutTypeSection({ group, startsFolded }: Props) {
  const { workoutType, tracks, count, isRetired } = group;
  const { _id: id, name } = workoutType;
  const isCollapsed = useIsCollapsed(id, startsFolded);
  const missing = useMissingIn(id);
  return (
    <section aria-labelledby={`${id}-head`} className="type">
      <h2 id={`${id}-head`}>
        <button
          type="button"
          data-linger={isCollapsed ? id : undefined}
          aria-expanded={!isCollapsed}
          onClick={() => setCollapsed([id], !isCollapsed)}
          className="fold type-head"
        >
          <ChevronDownIcon className={cx('fold-mark', isCollapsed && 'folded')} />
          {name}
          {isRetired && <Badge className="tracking-normal">retirado</Badge>}
          {missing > 0 && <Badge tone="warn">{messages.missing(missing)}</Badge>}
          <span className="fold-count">{routineCountText(count)}</span>
        </button>
      </h2>
      {!isCollapsed && (
        <div className="tracks">
          {tracks.map((track) => (
            <TrackSection key={track.frequency._id} workoutType={workoutType} track={track} />
          ))}
        </div>
      )}
    </section>
  );
}
