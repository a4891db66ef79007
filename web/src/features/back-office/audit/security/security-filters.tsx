import { securityLogDays } from '#shared/rules/accounts/security-log.ts';
import { FilterSelect } from '../../../../ui/list/filter-select.tsx';
import type { UrlState } from '../../../../ui/list/use-url-state.ts';
import { MonthFilter } from '../month-filter.tsx';
import { isOfOne, type ListState } from './list-state.ts';
import { actionNames } from './messages.ts';

/** Months of which events are kept. */
const keptMonths = Math.ceil(securityLogDays / 30);

const actionOptions: Record<ListState['action'], string> = { '': 'Todo', ...actionNames };

/** The filters of the log, in the URL: an account and a network have none, because they are few. */
export function SecurityFilters({ url: { state, update } }: { url: UrlState<ListState> }) {
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
