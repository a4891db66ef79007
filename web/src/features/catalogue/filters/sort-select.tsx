import { Select } from '../../../ui/form/field.tsx';
import { defaultSortLabel, noFilters, sorts, type Filters } from './filters.ts';

interface Props {
  filters: Filters;
  onChange: (sort: Filters['sort']) => void;
}

/** The sort order of the shop. */
export function SortSelect({ filters, onChange }: Props) {
  return (
    <Select
      aria-label="Ordenar por"
      className="min-w-0 flex-1 sm:flex-none"
      value={filters.sort}
      onChange={(event) => onChange(event.target.value as Filters['sort'])}
    >
      {Object.entries(sorts).map(([sort, label]) => (
        <option key={sort} value={sort}>
          {sort === noFilters.sort ? defaultSortLabel(filters.search) : label}
        </option>
      ))}
    </Select>
  );
}
