import './timeline.css';
import type { ReactNode } from 'react';
import { formatDateTime } from '../format-dates.ts';

interface Props<Entry> {
  entries: readonly Entry[];
  titleOf: (entry: Entry) => ReactNode;
  /** What was written: a note, a reason. */
  textOf: (entry: Entry) => ReactNode;
  /** What stands below an entry. */
  moreOf?: (entry: Entry) => ReactNode;
}

/** What has happened to an order or a user, and who did it. */
export function Timeline<
  Entry extends { _id: string; kind: string; at: string; author?: string | null | undefined },
>({ entries, titleOf, textOf, moreOf }: Props<Entry>) {
  return (
    <ol className="timeline">
      {entries.map((entry) => (
        <li key={entry._id} data-kind={entry.kind}>
          <p className="timeline-title">{titleOf(entry)}</p>
          <p className="text-sm text-quiet">
            <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
            {entry.author && `, ${entry.author}`}
          </p>
          {textOf(entry) && <p className="timeline-text">{textOf(entry)}</p>}
          {moreOf?.(entry)}
        </li>
      ))}
    </ol>
  );
}
