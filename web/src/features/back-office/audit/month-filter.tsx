import { useState } from 'react';
import { inMadrid } from '#shared/rules/routines/routine-calendar.ts';
import { serverNow } from '../../../api/server-clock.ts';
import { FilterSelect } from '../../../ui/list/filter-select.tsx';

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
  const [current] = useState(() => inMadrid(serverNow()).day.slice(0, 7));
  const months = monthsUpTo(current, count);
  if (month && !months.includes(month)) months.push(month);
  const options = Object.fromEntries(
    months.map((each) => [each, monthFormat.format(new Date(`${each}-01`))]),
  );
  return (
    <FilterSelect
      label="Mes"
      options={offersAll ? { '': 'Todos', ...options } : options}
      value={month || (offersAll ? '' : current)}
      onChange={(value) => onChange(value === current && !offersAll ? '' : value)}
    />
  );
}

/** The last months, the current one first. */
function monthsUpTo(current: string, count: number): string[] {
  const [year, month] = current.split('-').map(Number) as [number, number];
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back)).toISOString().slice(0, 7),
  );
}
