import { useCallback } from 'react';
import type { UrlState } from '../../../../ui/list/use-url-state.ts';
import { Field, Select } from '../../../../ui/form/field.tsx';
import { SearchField } from '../../../../ui/form/search-field.tsx';
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
      <Field label="Categoría">
        <Select value={shown.category} onChange={({ target }) => update({ category: target.value, page: 1 })}>
          <option value="">Todas</option>
          {categories.map(({ _id, slug, name }) => (
            <option key={_id} value={slug}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Choice
        label="Estado"
        labels={stateLabels}
        value={shown.state}
        onChange={(state) => update({ state, page: 1 })}
      />
      <Choice
        label="Existencias"
        labels={stockLabels}
        value={shown.stock}
        onChange={(stock) => update({ stock, page: 1 })}
      />
    </div>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  labels: Record<Value, string>;
  value: Value;
  onChange: (value: Value) => void;
}

function Choice<Value extends string>({ label, labels, value, onChange }: ChoiceProps<Value>) {
  return (
    <Field label={label}>
      <Select value={value} onChange={({ target }) => onChange(target.value as Value)}>
        {Object.entries<string>(labels).map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </Select>
    </Field>
  );
}
