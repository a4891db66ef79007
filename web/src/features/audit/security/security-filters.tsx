import { securityActions, securityLogDays } from '#shared/rules/accounts/security-log.ts';
import { Field, Select } from '../../../ui/form/field.tsx';
import type { UrlState } from '../../../ui/list/use-url-state.ts';
import { MonthFilter } from '../month-filter.tsx';
import { isOfOne, type ListState } from './list-state.ts';
import { actionNames } from './messages.ts';

/** Months of which events are kept. */
const keptMonths = Math.ceil(securityLogDays / 30);

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
      <Field label="Qué">
        <Select
          value={state.action}
          onChange={({ target }) =>
            update({ action: target.value as ListState['action'], cursor: undefined })
          }
        >
          <option value="">Todo</option>
          {securityActions.map((each) => (
            <option key={each} value={each}>
              {actionNames[each]}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}
