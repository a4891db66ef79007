import { useState } from 'react';
import { auditActions, auditKinds, type AuditKind } from '#shared/rules/audit.ts';
import { inMadrid } from '#shared/rules/routine-calendar.ts';
import { Field, Select } from '../../ui/form/field.tsx';
import type { UrlState } from '../../ui/list/use-url-state.ts';
import { isOfOne, type ListState } from './list-state.ts';
import { actionNames, kindNames } from './messages.ts';

/** Months that the picker offers; an older one can be written into the address. */
const offeredMonths = 24;
const monthFormat = new Intl.DateTimeFormat('es-ES', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The filters of the list, in the URL. The result of another filter starts at its first page. */
export function AuditFilters({ url: { state, update } }: { url: UrlState<ListState> }) {
  const { month, kind, action } = state;
  const ofOne = isOfOne(state);
  const [current] = useState(() => inMadrid(new Date()).day.slice(0, 7));
  const months = monthsUpTo(current);
  if (month && !months.includes(month)) months.push(month);
  return (
    <div className="audit-filters">
      <Field label="Mes">
        <Select
          value={month || (ofOne ? '' : current)}
          onChange={({ target: { value } }) =>
            update({ month: value === current && !ofOne ? '' : value, cursor: undefined })
          }
        >
          {ofOne && <option value="">Todos</option>}
          {months.map((each) => (
            <option key={each} value={each}>
              {monthFormat.format(new Date(`${each}-01`))}
            </option>
          ))}
        </Select>
      </Field>
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

/** The last months, the current one first. */
function monthsUpTo(current: string): string[] {
  const [year, month] = current.split('-').map(Number) as [number, number];
  return Array.from({ length: offeredMonths }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back)).toISOString().slice(0, 7),
  );
}
