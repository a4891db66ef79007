import { auditActions } from '#shared/rules/back-office/audit.ts';
import { FilterSelect } from '../../../ui/list/filter-select.tsx';
import type { UrlState } from '../../../ui/list/use-url-state.ts';
import { MonthFilter } from './month-filter.tsx';
import { isOfOne, type ListState } from './list-state.ts';
import { actionNames, kindNames } from './messages.ts';

const kindOptions: Record<ListState['kind'], string> = { '': 'Todos', ...kindNames };

/** The filters of the list, in the URL. The result of another filter starts at its first page. */
export function AuditFilters({ url: { state, update } }: { url: UrlState<ListState> }) {
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
