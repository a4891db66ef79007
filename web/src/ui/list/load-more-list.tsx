import type { ReactNode } from 'react';
import { Button } from '../button.tsx';

interface Props {
  /** An infinite query of TanStack Query. */
  query: {
    error: Error | null;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => unknown;
  };
  /** Text of the button ('Cargar más'). */
  more: string;
  /** Said before the reason when the next page could not be loaded. */
  moreFailed?: string;
  className: string;
  /** The rows: `<li>`s. */
  children: ReactNode;
}

/** The pages of a list loaded so far, and the button that loads the next one. */
export function LoadMoreList({ query, more, moreFailed, className, children }: Props) {
  return (
    <>
      <ul className={className}>{children}</ul>
      {query.isFetchNextPageError && (
        <p role="alert" className="mt-6">
          {moreFailed} {query.error?.message}
        </p>
      )}
      {query.hasNextPage && (
        <Button
          variant="secondary"
          className="mt-6"
          busyText={query.isFetchingNextPage && 'Cargando...'}
          onClick={() => void query.fetchNextPage()}
        >
          {query.isFetchNextPageError ? 'Reintentar' : more}
        </Button>
      )}
    </>
  );
}
