import { useCallback } from 'react';
import { SearchField } from '../../../../../ui/form/search-field.tsx';
import { FilterSelect } from '../../../../../ui/list/filter-select.tsx';
import type { UrlState } from '../../../../../ui/list/use-url-state.ts';
import { useCategories } from '../../category-queries.ts';
import { stateLabels, stockLabels, type ListState } from '../list-state.ts';

/** The filters of the list, in the URL. The result of another filter starts at its first page. */
export function ProductFilters({ url: { state: shown, update } }: { url: UrlState<ListState> }) {
  const { data: categories = [] } = useCategories();
  const search = useCallback(
    (terms: string) => update({ search: terms, page: 1 }, { replace: true }),
    [update],
  );
  return (
    <div className="product-filters">
      <SearchField label="Buscar" placeholder="Título o SKU" value={shown.search} onChange={search} />
      <FilterSelect
        label="Categoría"
        options={{ '': 'Todas', ...Object.fromEntries(categories.map(({ slug, name }) => [slug, name])) }}
        value={shown.category}
        onChange={(category) => update({ category, page: 1 })}
      />
      <FilterSelect
        label="Estado"
        options={stateLabels}
        value={shown.state}
        onChange={(state) => update({ state, page: 1 })}
      />
      <FilterSelect
        label="Existencias"
        options={stockLabels}
        value={shown.stock}
        onChange={(stock) => update({ stock, page: 1 })}
      />
    </div>
  );
}
