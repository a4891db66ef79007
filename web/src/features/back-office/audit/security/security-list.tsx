import '../audit.css';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../../../api/api.ts';
import { Button } from '../../../../ui/button.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { CursorList } from '../../../../ui/list/cursor-list.tsx';
import { NoMatches } from '../../../../ui/list/no-matches.tsx';
import { type UrlState, useUrlState } from '../../../../ui/list/use-url-state.ts';
import { isOfOne, type ListState, listStateCodec, wholeLog } from './list-state.ts';
import { actionNames, messages } from './messages.ts';
import { SecurityTable } from './security-table.tsx';
import { securityLogDays } from '#shared/rules/accounts/security-log.ts';
import { FilterSelect } from '../../../../ui/list/filter-select.tsx';
import { MonthFilter } from '../month-filter.tsx';

/** One page of the events. The page before stays while another one loads. */
function useEvents({ month, action, account, network, cursor }: ListState) {
  const ofOne = account ? { account } : network ? { network } : null;
  const query = {
    ...(ofOne ?? { month: month || undefined, action: action || undefined }),
    limit: 20,
    cursor,
  };
  return useQuery({
    queryKey: ['audit-trail', 'security', query],
    queryFn: ({ signal }) => api.auditTrail.listEvents({ query }, signal),
    placeholderData: keepPreviousData,
    // events come from other people's pages
    staleTime: 0,
  });
}

/** Filters and a page of the security log. */
export function SecurityList() {
  const url = useUrlState(listStateCodec);
  const query = useEvents(url.state);
  const clear = () => url.update(wholeLog);
  return (
    <>
      <p className="office-help mt-0">{messages.help}</p>
      <SecurityFilters url={url} />
      {isOfOne(url.state) && (
        <p className="audit-only">
          <span>{url.state.account ? messages.onlyAccount : messages.onlyNetwork}</span>
          <Button size="sm" variant="secondary" onClick={clear}>
            {messages.all}
          </Button>
        </p>
      )}
      <CursorList
        aria-label={messages.title}
        className="mt-4"
        url={url}
        codec={listStateCodec}
        query={query}
        rowsOf={({ data }) => data}
        pagesLabel="Páginas del registro"
        errorTitle={messages.loadFailed}
      >
        {({ data: events }) =>
          events.length === 0 ? (
            <NoEvents state={url.state} onClear={clear} />
          ) : (
            <SecurityTable events={events} />
          )
        }
      </CursorList>
    </>
  );
}

function NoEvents({ state, onClear }: { state: ListState; onClear: () => void }) {
  if (isOfOne(state) || state.month || state.action)
    return (
      <NoMatches title={messages.none} onClear={onClear}>
        {isOfOne(state) ? messages.noneOfOne : state.action ? messages.noneFiltered : messages.noneOfMonth}
      </NoMatches>
    );
  return <EmptyState title={messages.none}>{messages.noneOfMonth}</EmptyState>;
}

/** Months of which events are kept. */
const keptMonths = Math.ceil(securityLogDays / 30);

const actionOptions: Record<ListState['action'], string> = { '': 'Todo', ...actionNames };

/** The filters of the log, in the URL: an account and a network have none, because they are few. */
function SecurityFilters({ url: { state, update } }: { url: UrlState<ListState> }) {
  if (isOfOne(state)) return null;
  return (
    <div className="audit-filters">
      <MonthFilter
        count={keptMonths}
        month={state.month}
        onChange={(month) => update({ month, cursor: undefined })}
      />
      <FilterSelect
        label="Qué"
        options={actionOptions}
        value={state.action}
        onChange={(action) => update({ action, cursor: undefined })}
      />
    </div>
  );
}
