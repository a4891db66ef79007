import { Select } from '../../../ui/form/field.tsx';
import { useShownChoice } from '../../../ui/list/use-shown-choice.ts';
import { defaultSortLabel, noFilters, sorts, type Filters } from './filters.ts';

interface Props {
  filters: Filters;
  onChange: (sort: Filters['sort']) => void;
}

/** The sort order of the shop. */
export function SortSelect({ filters, onChange }: Props) {
  const [sort, choose] = useShownChoice(filters.sort, onChange);
  return (
    <Select
      aria-label="Ordenar por"
      className="min-w-0 flex-1 sm:flex-none"
      value={sort}
      onChange={(event) => choose(event.target.value as Filters['sort'])}
    >
      {Object.entries(sorts).map(([each, label]) => (
        <option key={each} value={each}>
          {each === noFilters.sort ? defaultSortLabel(filters.search) : label}
        </option>
      ))}
    </Select>
  );
}
