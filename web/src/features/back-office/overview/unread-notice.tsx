import './overview.css';
import type { RefObject } from 'react';
import { Button } from '../../../ui/button.tsx';
import { useFocusAfterRemoval } from '../../../ui/feedback/use-focus-after-removal.ts';
import { messages } from './messages.ts';
import type { OverviewQuery } from './queries.ts';

interface Props {
  /** What could not be read; without any there is no notice. */
  names: readonly string[];
  query: OverviewQuery;
  /** Gets the focus when a retry has succeeded. */
  section: RefObject<HTMLElement | null>;
}

const list = new Intl.ListFormat('es-ES');

/** Says which parts of the page could not be read, and reads the page again. */
export function UnreadNotice({ names, query: { isFetching, refetch }, section }: Props) {
  useFocusAfterRemoval(section, names.length);
  if (names.length === 0) return null;
  return (
    <div role="alert" className="unread">
      <p>{messages.unreadParts(list.format(names))}</p>
      <Button
        variant="secondary"
        size="sm"
        busyText={isFetching && messages.retrying}
        onClick={() => void refetch()}
      >
        {messages.retry}
      </Button>
    </div>
  );
}
