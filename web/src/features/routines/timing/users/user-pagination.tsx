import { Button } from '../../../../ui/button.tsx';
import type { useListState } from '../use-list-state.ts';

interface Props {
  list: ReturnType<typeof useListState>;
  nextCursor: string | null;
  /** Whether the page of the URL is still loading. */
  isLoading: boolean;
}

/** "Anterior" and "Siguiente". If the previous cursors are unknown, the first button leads to the first page. */
export function UserPagination({ list, nextCursor, isLoading }: Props) {
  const isFirst = !list.state.cursor;
  // until the first page has loaded, `nextCursor` is that of the page before
  if (isFirst && nextCursor === null && !isLoading) return null;
  const isLast = nextCursor === null;
  return (
    <nav aria-label="Páginas de usuarios" className="mt-6 flex flex-wrap items-center justify-center gap-3">
      <Button
        size="sm"
        variant="secondary"
        aria-disabled={isFirst || isLoading}
        onClick={() => !isFirst && !isLoading && list.previousPage()}
      >
        {list.previousCursors ? 'Anterior' : 'Primera página'}
      </Button>
      <Button
        size="sm"
        variant="secondary"
        aria-disabled={isLast || isLoading}
        onClick={() => !isLast && !isLoading && list.nextPage(nextCursor)}
      >
        Siguiente
      </Button>
    </nav>
  );
}
