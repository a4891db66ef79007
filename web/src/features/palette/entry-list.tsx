import { useEffect, useRef } from 'react';
import type { Entry, EntryGroup } from './entries.ts';

interface Props {
  /** Prefix of the ids. */
  id: string;
  groups: readonly EntryGroup[];
  activeId: string | undefined;
  onChoose: (entry: Entry) => void;
}

/** The list of the combobox, in groups. The focus stays in the input; the active entry is scrolled into view. */
export function EntryList({ id, groups, activeId, onChoose }: Props) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current!.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  return (
    <div ref={list} id={`${id}-list`} role="listbox" aria-label="Resultados" className="palette-list">
      {groups.map(({ title, entries }) => (
        <div key={title} role="group" aria-labelledby={`${id}-${title}`}>
          <p id={`${id}-${title}`} role="presentation" className="palette-title">
            {title}
          </p>
          {entries.map((entry) => (
            <div
              key={entry.id}
              id={`${id}-${entry.id}`}
              role="option"
              aria-selected={entry.id === activeId}
              className="palette-entry"
              // keeps the focus in the input
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(entry)}
            >
              <span className="font-semibold">{entry.label}</span>
              {entry.note && <span className="palette-note">{entry.note}</span>}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
