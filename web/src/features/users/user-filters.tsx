import { useCallback } from 'react';
import { Field, Select } from '../../ui/form/field.tsx';
import { SearchField } from '../../ui/form/search-field.tsx';
import type { UrlState } from '../../ui/list/use-url-state.ts';
import type { ListState } from './list-state.ts';
import { messages } from './messages.ts';

/** The filters of the list, in the URL. The result of another filter starts at its first page. */
export function UserFilters({ url: { state, update } }: { url: UrlState<ListState> }) {
  const search = useCallback(
    (terms: string) => update({ search: terms, cursor: undefined }, { replace: true }),
    [update],
  );
  return (
    <div className="user-filters">
      <SearchField label="Buscar" placeholder={messages.searchHint} value={state.search} onChange={search} />
      <Field label="Estado">
        <Select
          value={state.status}
          onChange={({ target }) =>
            update({ status: target.value as ListState['status'], cursor: undefined })
          }
        >
          <option value="">Todos</option>
          <option value="active">Activos</option>
          <option value="banned">Expulsados</option>
          <option value="late">Con un pago atrasado</option>
          <option value="withdrawn">Con un desistimiento sin reembolsar</option>
        </Select>
      </Field>
    </div>
  );
}
