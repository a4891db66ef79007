import { Button } from '../button.tsx';
import type { CursorPages } from './use-cursor-pages.ts';

interface Props {
  /** Accessible name of the navigation ('Páginas de usuarios'). */
  label: string;
  pages: CursorPages;
  nextCursor: string | null;
  /** Whether the page of the URL is still loading. */
  isLoading: boolean;
}

/** "Anterior" and "Siguiente". If the previous cursors are unknown, the first button leads to the first page. */
export function CursorPagination({ label, pages, nextCursor, isLoading }: Props) {
  const { isFirst, previousCursors } = pages;
  // until the first page has loaded, `nextCursor` is that of the page before
  if (isFirst && nextCursor === null && !isLoading) return null;
  const isLast = nextCursor === null;
  return (
    <nav aria-label={label} className="mt-6 flex flex-wrap items-center justify-center gap-3">
      <Button
        size="sm"
        variant="secondary"
        aria-disabled={isFirst || isLoading}
        onClick={() => !isFirst && !isLoading && pages.previousPage()}
      >
        {previousCursors ? 'Anterior' : 'Primera página'}
      </Button>
      <Button
        size="sm"
        variant="secondary"
        aria-disabled={isLast || isLoading}
        onClick={() => !isLast && !isLoading && pages.nextPage(nextCursor)}
      >
        Siguiente
      </Button>
    </nav>
  );
}
