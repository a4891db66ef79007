import { useState } from 'react';
import { inMadrid } from '#shared/rules/routine-calendar.ts';
import { Field, Select } from '../../ui/form/field.tsx';

/** Months that the picker offers by default; an older one can be written into the address. */
const usualMonths = 24;
const monthFormat = new Intl.DateTimeFormat('es-ES', { month: 'long', year: 'numeric', timeZone: 'UTC' });

interface Props {
  /** `2026-11`; empty for the current one, or for all. */
  month: string;
  /** Whether all months can be chosen, which is then the default. */
  offersAll?: boolean;
  /** How many months there are to choose from. */
  count?: number;
  onChange: (month: string) => void;
}

/** The month of a list. The current one is not in the address, unless all is the default. */
export function MonthFilter({ month, offersAll = false, count = usualMonths, onChange }: Props) {
  const [current] = useState(() => inMadrid(new Date()).day.slice(0, 7));
  const months = monthsUpTo(current, count);
  if (month && !months.includes(month)) months.push(month);
  return (
    <Field label="Mes">
      <Select
        value={month || (offersAll ? '' : current)}
        onChange={({ target: { value } }) => onChange(value === current && !offersAll ? '' : value)}
      >
        {offersAll && <option value="">Todos</option>}
        {months.map((each) => (
          <option key={each} value={each}>
            {monthFormat.format(new Date(`${each}-01`))}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** The last months, the current one first. */
function monthsUpTo(current: string, count: number): string[] {
  const [year, month] = current.split('-').map(Number) as [number, number];
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back)).toISOString().slice(0, 7),
  );
}
