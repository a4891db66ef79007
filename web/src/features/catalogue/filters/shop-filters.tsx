import { useCallback } from 'react';
import type { ResponseBody } from '#shared/contracts/endpoint.ts';
import type { products } from '#shared/contracts/catalogue/products.ts';
import { SearchField } from '../../../ui/form/search-field.tsx';
import { allCategories, type Filters } from './filters.ts';
import { PriceRange } from './price-range.tsx';

export type CategoryCount = ResponseBody<typeof products.list>['data']['categories'][number];

export interface ShopFiltersProps {
  filters: Filters;
  /** Categories with at least one product in the current result. */
  categories: readonly CategoryCount[];
  onChange: (change: Partial<Filters>) => void;
}

/** The filters by text, category and price. */
export function ShopFilters({ filters, categories, onChange }: ShopFiltersProps) {
  const search = useCallback((text: string) => onChange({ search: text }), [onChange]);
  const price = useCallback((min: number, max: number) => onChange({ min, max }), [onChange]);
  const total = categories.reduce((sum, { productCount }) => sum + productCount, 0);
  return (
    <div className="flex flex-col gap-7">
      <SearchField
        label="Buscar"
        placeholder="Proteína, creatina, bandas…"
        value={filters.search}
        onChange={search}
      />
      <fieldset>
        <legend className="mb-2 font-semibold">Categoría</legend>
        <div className="flex flex-col gap-0.5">
          <CategoryButton
            label="Todos"
            count={total}
            isActive={filters.category === allCategories}
            onClick={() => onChange({ category: allCategories })}
          />
          {categories.map(({ slug, name, productCount }) => (
            <CategoryButton
              key={slug}
              label={name}
              count={productCount}
              isActive={filters.category === slug}
              onClick={() => onChange({ category: slug })}
            />
          ))}
        </div>
      </fieldset>
      <PriceRange min={filters.min} max={filters.max} onChange={price} />
    </div>
  );
}

interface CategoryButtonProps {
  label: string;
  count: number;
  isActive: boolean;
  onClick: () => void;
}

function CategoryButton({ label, count, isActive, onClick }: CategoryButtonProps) {
  return (
    <button type="button" aria-pressed={isActive} onClick={onClick} className="category-button">
      <span className="mr-auto">{label}</span>
      <span className="text-sm text-quiet">{count}</span>
    </button>
  );
}
