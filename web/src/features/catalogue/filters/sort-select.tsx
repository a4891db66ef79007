import { Select } from '../../../ui/form/field.tsx';
import { sorts, type Filters } from './filters.ts';

interface Props {
  value: Filters['sort'];
  onChange: (sort: Filters['sort']) => void;
}

/** The sort order of the shop. */
export function SortSelect({ value, onChange }: Props) {
  return (
    <Select
      aria-label="Ordenar por"
      className="min-w-0 flex-1 sm:flex-none"
      value={value}
      onChange={(event) => onChange(event.target.value as Filters['sort'])}
    >
      {Object.entries(sorts).map(([sort, label]) => (
        <option key={sort} value={sort}>
          {label}
        </option>
      ))}
    </Select>
  );
}
