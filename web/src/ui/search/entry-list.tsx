import type { Entry, EntryGroup } from './entry.ts';

interface Props {
  /** Prefix of the ids. */
  id: string;
  groups: readonly EntryGroup[];
  activeId: string | undefined;
  onChoose: (entry: Entry) => void;
}

/** The list of the combobox, in groups. The focus stays in the input; the active entry is scrolled into view. */
export function EntryList({ id, groups, activeId, onChoose }: Props) {
  return (
    <div id={`${id}-list`} role="listbox" aria-label="Resultados" className="search-list">
      {groups.map(({ title, entries }) => (
        <div key={title} role="group" aria-labelledby={`${id}-${title}`}>
          <p id={`${id}-${title}`} role="presentation" className="search-title">
            {title}
          </p>
          {entries.map((entry) => (
            <button
              key={entry.id}
              ref={entry.id === activeId ? scrollIntoView : undefined}
              id={`${id}-${entry.id}`}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={entry.id === activeId}
              className="search-entry"
              // keeps the focus in the input
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(entry)}
            >
              <span className="font-semibold">{entry.label}</span>
              {entry.note && <span className="search-note">{entry.note}</span>}
            </button>
          ))}
        </div>
      ))}
    </div>
  );
}

const scrollIntoView = (entry: HTMLElement | null) => entry?.scrollIntoView({ block: 'nearest' });
