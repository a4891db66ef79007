import type { HTMLAttributes, ReactNode } from 'react';
import { ApiError } from '../../api/client.ts';
import { Button } from '../button.tsx';
import { cx } from '../cx.ts';
import { ErrorState } from '../feedback/error-state.tsx';
import { QueryState } from '../feedback/query-state.tsx';
import { CursorPagination } from './cursor-pagination.tsx';
import { RowSkeletons } from './row-skeletons.tsx';
import { useCursorPages, type CursorPages } from './use-cursor-pages.ts';
import { useScrollToListTop } from './use-scroll-to-list-top.ts';
import type { UrlCodec, UrlState } from './use-url-state.ts';

interface Props<Page, State> extends Pick<
  HTMLAttributes<HTMLElement>,
  'aria-label' | 'aria-labelledby' | 'className'
> {
  url: UrlState<State>;
  codec: UrlCodec<State>;
  /** A query of TanStack Query that keeps the page before while it loads the next one. */
  query: {
    data: Page | undefined;
    error: Error | null;
    isPlaceholderData: boolean;
    refetch: () => unknown;
  };
  /** The rows of the page. */
  rowsOf: (page: Page) => readonly unknown[];
  /** Accessible name of the page steps ('Páginas de usuarios'). */
  pagesLabel: string;
  errorTitle: string;
  skeleton?: ReactNode;
  children: (page: Page, pages: CursorPages) => ReactNode;
}

/** A page of a list whose filters and cursor are in the URL, in each of its states, and the steps to other pages. */
export function CursorList<
  Page extends { nextCursor: string | null },
  State extends { cursor: string | undefined },
>(props: Props<Page, State>) {
  const { url, codec, query, rowsOf, pagesLabel, errorTitle, skeleton, className, children, ...names } =
    props;
  const pages = useCursorPages(url);
  const top = useScrollToListTop<HTMLElement>(codec.write(url.state));
  const { data, isPlaceholderData } = query;
  // that the filter before matched nothing says nothing about this one
  const isOutdatedEmpty = isPlaceholderData && data !== undefined && rowsOf(data).length === 0;
  return (
    <section {...names} ref={top} tabIndex={-1} className={cx('scroll-mt-20', className)}>
      <QueryState
        query={isOutdatedEmpty ? { ...query, data: undefined } : query}
        skeleton={skeleton ?? <RowSkeletons />}
        renderError={(error, retry) => (
          <PageError
            title={errorTitle}
            error={error}
            onRetry={retry}
            onFirstPage={() => url.update({ cursor: undefined } as Partial<State>)}
          />
        )}
      >
        {(page) => (
          <div className="list-results" aria-busy={isPlaceholderData}>
            {children(page, pages)}
            <CursorPagination
              label={pagesLabel}
              pages={pages}
              nextCursor={page.nextCursor}
              isLoading={isPlaceholderData}
            />
          </div>
        )}
      </QueryState>
    </section>
  );
}

interface ErrorProps {
  title: string;
  error: Error;
  onRetry: () => void;
  onFirstPage: () => void;
}

/** The error of a page. A retry does not help against an invalid cursor, so the first page is offered instead. */
function PageError({ title, error, onRetry, onFirstPage }: ErrorProps) {
  const isCursorInvalid = error instanceof ApiError && error.code === 'invalid_cursor';
  return (
    <ErrorState
      title={title}
      message={error.message}
      onRetry={isCursorInvalid ? undefined : onRetry}
      action={isCursorInvalid && <Button onClick={onFirstPage}>Ir a la primera página</Button>}
    />
  );
}
