import './audit.css';
import type { AuditEntry } from '#shared/contracts/back-office/audit-trail.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { CursorList } from '../../../ui/list/cursor-list.tsx';
import { NoMatches } from '../../../ui/list/no-matches.tsx';
import { type UrlState, useUrlState } from '../../../ui/list/use-url-state.ts';
import { AuditTable } from './audit-table.tsx';
import { objectText } from './entry-texts.ts';
import { isFiltered, isOfOne, type ListState, listStateCodec, wholeList } from './list-state.ts';
import { actionNames, kindNames, messages } from './messages.ts';
import { useAudit } from './queries.ts';
import { auditActions } from '#shared/rules/back-office/audit.ts';
import { FilterSelect } from '../../../ui/list/filter-select.tsx';
import { MonthFilter } from './month-filter.tsx';

/** Filters and a page of the audit trail. */
export function AuditList() {
  const url = useUrlState(listStateCodec);
  const query = useAudit(url.state);
  return (
    <>
      <AuditFilters url={url} />
      {isOfOne(url.state) && (
        <OnlyOne
          state={url.state}
          entries={query.isPlaceholderData ? [] : (query.data?.data ?? [])}
          onClear={() => url.update({ object: '', author: '', cursor: undefined })}
        />
      )}
      <CursorList
        aria-label={messages.title}
        className="mt-4"
        url={url}
        codec={listStateCodec}
        query={query}
        rowsOf={({ data }) => data}
        pagesLabel="Páginas del historial"
        errorTitle={messages.loadFailed}
      >
        {({ data: entries }) =>
          entries.length === 0 ? (
            <NoEntries state={url.state} onClear={() => url.update(wholeList)} />
          ) : (
            <AuditTable entries={entries} />
          )
        }
      </CursorList>
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

/** A month of an object may be empty while others are not. */
const noneOf = (state: ListState): string =>
  isOfOne(state) && state.month === '' ? messages.noneOfObject : messages.noneOfMonth;

function NoEntries({ state, onClear }: { state: ListState; onClear: () => void }) {
  if (!isFiltered(state)) return <EmptyState title={messages.none}>{messages.noneOfMonth}</EmptyState>;
  const text = state.kind !== '' ? messages.noneFiltered : noneOf(state);
  return (
    <NoMatches title={messages.none} onClear={onClear}>
      {text}
    </NoMatches>
  );
}

const kindOptions: Record<ListState['kind'], string> = { '': 'Todos', ...kindNames };

/** The filters of the list, in the URL. The result of another filter starts at its first page. */
function AuditFilters({ url: { state, update } }: { url: UrlState<ListState> }) {
  const { month, kind, action } = state;
  const ofOne = isOfOne(state);
  return (
    <div className="audit-filters">
      <MonthFilter
        month={month}
        offersAll={ofOne}
        onChange={(next) => update({ month: next, cursor: undefined })}
      />
      {!ofOne && (
        <FilterSelect
          label="Tipo"
          options={kindOptions}
          value={kind}
          onChange={(next) => update({ kind: next, action: '', cursor: undefined })}
        />
      )}
      {!ofOne && kind !== '' && auditActions[kind].length > 1 && (
        <FilterSelect<string>
          label="Acción"
          options={{ '': 'Todas', ...actionNames[kind] }}
          value={action}
          onChange={(next) => update({ action: next as ListState['action'], cursor: undefined })}
        />
      )}
    </div>
  );
}
