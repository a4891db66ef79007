import { useEffect, type ReactNode } from 'react';
import type { ListItem } from '../../api/option-list.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { toast } from '../../ui/feedback/toast.ts';
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
  const { data, error, isError, refetch } = list;
  useEffect(() => {
    if (isError) toast.error({ description: messages.loadFailed });
  }, [isError]);
  const isUnavailable = data !== undefined && selected !== '' && !data.some(({ _id }) => _id === selected);
  useEffect(() => {
    if (isUnavailable) onUnavailable();
  });

  if (data?.length) return children(data);
  if (isError) {
    return <ErrorState title={messages.listFailed} message={error!.message} onRetry={() => void refetch()} />;
  }
  if (data) {
    return <EmptyState title={messages.listEmpty}>{messages.listEmptyHelp}</EmptyState>;
  }
  return (
    <div aria-busy className="grid gap-3">
      {[0, 1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className="h-20 rounded-card" />
      ))}
    </div>
  );
}
