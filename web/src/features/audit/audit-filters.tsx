import { auditActions, auditKinds, type AuditKind } from '#shared/rules/audit.ts';
import { Field, Select } from '../../ui/form/field.tsx';
import type { UrlState } from '../../ui/list/use-url-state.ts';
import { MonthFilter } from './month-filter.tsx';
import { isOfOne, type ListState } from './list-state.ts';
import { actionNames, kindNames } from './messages.ts';

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
        <Field label="Tipo">
          <Select
            value={kind}
            onChange={({ target }) =>
              update({ kind: target.value as ListState['kind'], action: '', cursor: undefined })
            }
          >
            <option value="">Todos</option>
            {auditKinds.map((each) => (
              <option key={each} value={each}>
                {kindNames[each]}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {!ofOne && kind !== '' && auditActions[kind].length > 1 && (
        <ActionFilter
          kind={kind}
          action={action}
          onChange={(next) => update({ action: next, cursor: undefined })}
        />
      )}
    </div>
  );
}

interface ActionProps {
  kind: AuditKind;
  action: ListState['action'];
  onChange: (action: ListState['action']) => void;
}

function ActionFilter({ kind, action, onChange }: ActionProps) {
  const names: Record<string, string> = actionNames[kind];
  return (
    <Field label="Acción">
      <Select value={action} onChange={({ target }) => onChange(target.value as ListState['action'])}>
        <option value="">Todas</option>
        {auditActions[kind].map((each) => (
          <option key={each} value={each}>
            {names[each]}
          </option>
        ))}
      </Select>
    </Field>
  );
}
