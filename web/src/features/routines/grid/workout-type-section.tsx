import { cx } from '../../../ui/cx.ts';
import { ChevronDownIcon } from '../../../ui/icons.tsx';
import { setCollapsed, useCollapsed } from './collapsed-sections.ts';
import type { TypeGroup } from '../routine-grid.ts';
import { TrackSection } from './track-section.tsx';
import { countText } from '../format.ts';

/** A workout type and all its frequencies. */
export function TypeSection({ group: { workoutType, tracks, count } }: { group: TypeGroup }) {
  const { _id: id, name } = workoutType;
  const isCollapsed = useCollapsed(id);
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
          <span className="fold-count">{countText(count)}</span>
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
