import './audit.css';
import type { AuditEntry } from '#shared/contracts/back-office/audit-trail.ts';
import { ApiError } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { QueryState } from '../../ui/feedback/query-state.tsx';
import { CursorPagination } from '../../ui/list/cursor-pagination.tsx';
import { RowSkeletons } from '../../ui/list/row-skeletons.tsx';
import { useCursorPages } from '../../ui/list/use-cursor-pages.ts';
import { useScrollToListTop } from '../../ui/list/use-scroll-to-list-top.ts';
import { useUrlState } from '../../ui/list/use-url-state.ts';
import { AuditFilters } from './audit-filters.tsx';
import { AuditTable } from './audit-table.tsx';
import { objectText } from './entry-texts.ts';
import { isFiltered, isOfOne, listStateCodec, wholeList, type ListState } from './list-state.ts';
import { messages } from './messages.ts';
import { useAudit } from './queries.ts';

/** Filters and a page of the audit trail. */
export function AuditList() {
  const url = useUrlState(listStateCodec);
  const pages = useCursorPages(url);
  const query = useAudit(url.state);
  const top = useScrollToListTop<HTMLElement>(listStateCodec.write(url.state));
  const { isPlaceholderData } = query;
  // that the filter before matched nothing says nothing about this one
  const isOutdatedEmpty = isPlaceholderData && query.data?.data.length === 0;
  return (
    <>
      <AuditFilters url={url} />
      {isOfOne(url.state) && (
        <OnlyOne
          state={url.state}
          entries={isPlaceholderData ? [] : (query.data?.data ?? [])}
          onClear={() => url.update({ object: '', author: '', cursor: undefined })}
        />
      )}
      <section aria-label={messages.title} ref={top} tabIndex={-1} className="mt-4 scroll-mt-20">
        <QueryState
          query={isOutdatedEmpty ? { ...query, data: undefined } : query}
          skeleton={<RowSkeletons />}
          renderError={(error, retry) => (
            <ListError error={error} onRetry={retry} onFirstPage={() => url.update({ cursor: undefined })} />
          )}
        >
          {({ data: entries, nextCursor }) => (
            <div className={cx(isPlaceholderData && 'opacity-60')} aria-busy={isPlaceholderData}>
              {entries.length === 0 ? (
                <NoEntries state={url.state} onClear={() => url.update(wholeList)} />
              ) : (
                <AuditTable entries={entries} />
              )}
              <CursorPagination
                label="Páginas del historial"
                pages={pages}
                nextCursor={nextCursor}
                isLoading={isPlaceholderData}
              />
            </div>
          )}
        </QueryState>
      </section>
    </>
  );
}

interface OnlyOneProps {
  state: ListState;
  entries: readonly AuditEntry[];
  onClear: () => void;
}

/** Whose entries alone are shown, and the way back to all. */
function OnlyOne({ state: { object }, entries: [newest], onClear }: OnlyOneProps) {
  const name = newest && (object ? objectOnly(newest) : newest.author.name);
  return (
    <p className="audit-only">
      <span className="wrap-anywhere">
        {object ? 'Solo los cambios de' : 'Solo lo que ha hecho'}{' '}
        {name ?? (object ? 'un objeto' : 'una persona')}
      </span>
      <Button size="sm" variant="secondary" onClick={onClear}>
        Ver todo
      </Button>
    </p>
  );
}

/** What an object is called for all its entries: of an option the list. */
const objectOnly = (entry: AuditEntry): string =>
  objectText({ ...entry, object: { ...entry.object, ...(entry.object.kind === 'option' && { label: '' }) } });

interface ErrorProps {
  error: Error;
  onRetry: () => void;
  onFirstPage: () => void;
}

/** The error of a page. A retry does not help against an invalid cursor, so the first page is offered instead. */
function ListError({ error, onRetry, onFirstPage }: ErrorProps) {
  const isCursorInvalid = error instanceof ApiError && error.code === 'invalid_cursor';
  return (
    <ErrorState
      title={messages.loadFailed}
      message={error.message}
      onRetry={isCursorInvalid ? undefined : onRetry}
      action={isCursorInvalid && <Button onClick={onFirstPage}>Ir a la primera página</Button>}
    />
  );
}

function NoEntries({ state, onClear }: { state: ListState; onClear: () => void }) {
  const text = isOfOne(state)
    ? messages.noneOfObject
    : state.kind === ''
      ? messages.noneOfMonth
      : messages.noneFiltered;
  return (
    <EmptyState
      title={messages.none}
      action={
        isFiltered(state) && (
          <Button variant="secondary" onClick={onClear}>
            Quitar filtros
          </Button>
        )
      }
    >
      {text}
    </EmptyState>
  );
}
