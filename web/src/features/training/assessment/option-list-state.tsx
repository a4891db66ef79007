import { useEffect, type ReactNode } from 'react';
import type { ListItem } from '../../../api/option-list.ts';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { QueryState } from '../../../ui/feedback/query-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { messages } from './messages.ts';

interface Props<Item> {
  list: { data: Item[] | undefined; error: Error | null; isError: boolean; refetch: () => unknown };
  /** Id of the selected option; empty without one. */
  selected: string;
  /** The selected option is not in the list any more. */
  onUnavailable: () => void;
  children: (items: Item[]) => ReactNode;
}

/** Renders an option list, or its loading, error or empty state. */
export function OptionListState<Item extends ListItem>({
  list,
  selected,
  onUnavailable,
  children,
}: Props<Item>) {
  const { data, isError } = list;
  useEffect(() => {
    if (isError) toast.error({ description: messages.loadFailed });
  }, [isError]);
  const isUnavailable = data !== undefined && selected !== '' && !data.some(({ _id }) => _id === selected);
  useEffect(() => {
    if (isUnavailable) onUnavailable();
  });

  return (
    <QueryState
      query={list}
      skeleton={<ListSkeleton />}
      errorTitle={messages.listFailed}
      // an empty list is of no use, so that its error is shown instead
      errorFirst={data?.length === 0}
      empty={<EmptyState title={messages.listEmpty}>{messages.listEmptyHelp}</EmptyState>}
    >
      {children}
    </QueryState>
  );
}

function ListSkeleton() {
  return (
    <div aria-busy className="grid gap-3">
      {[0, 1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className="h-20 rounded-card" />
      ))}
    </div>
  );
}
