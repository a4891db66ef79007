import { CloseIcon } from '../../../ui/icons.tsx';
import { allCategories, noFilters, priceLimit, type Filters } from './filters.ts';
import { priceRangeText } from './price-range-text.ts';
import type { CategoryCount } from './shop-filters.tsx';

interface Chip {
  label: string;
  without: Partial<Filters>;
}

/** The active filters, each with the change that removes it. */
export function activeFilters(filters: Filters, categories: readonly CategoryCount[]): Chip[] {
  const { search, category, min, max } = filters;
  const chips: Chip[] = [];
  if (search) chips.push({ label: `“${search}”`, without: { search: '' } });
  if (category !== allCategories) {
    const name = categories.find(({ slug }) => slug === category)?.name ?? category;
    chips.push({ label: name, without: { category: allCategories } });
  }
  if (min > 0 || max < priceLimit) {
    chips.push({ label: priceRangeText(min, max), without: { min: noFilters.min, max: noFilters.max } });
  }
  return chips;
}

interface Props {
  chips: readonly Chip[];
  onChange: (change: Partial<Filters>) => void;
}

/** A row of chips that remove a filter each; nothing without active filters. */
export function ActiveFilters({ chips, onChange }: Props) {
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Filtros activos" className="flex flex-wrap gap-2">
      {chips.map(({ label, without }) => (
        <li key={label} className="max-w-full">
          <button
            type="button"
            aria-label={`Quitar filtro ${label}`}
            onClick={() => onChange(without)}
            className="chip"
          >
            <span className="min-w-0 wrap-anywhere">{label}</span>
            <CloseIcon width={16} height={16} className="shrink-0" />
          </button>
        </li>
      ))}
    </ul>
  );
}
