import { useCallback } from 'react';
import { SearchField } from '../../ui/form/search-field.tsx';
import { FilterSelect } from '../../ui/list/filter-select.tsx';
import type { UrlState } from '../../ui/list/use-url-state.ts';
import type { ListState } from './list-state.ts';
import { messages } from './messages.ts';

const statusOptions: Record<ListState['status'], string> = {
  '': 'Todos',
  active: 'Activos',
  banned: 'Expulsados',
  late: 'Con un pago atrasado',
  withdrawn: 'Con un plan sin reembolsar',
  disputed: 'Con un cobro reclamado',
  double: 'Con dos suscripciones',
};

/** The filters of the list, in the URL. The result of another filter starts at its first page. */
export function UserFilters({ url: { state, update } }: { url: UrlState<ListState> }) {
  const search = useCallback(
    (terms: string) => update({ search: terms, cursor: undefined }, { replace: true }),
    [update],
  );
  return (
    <div className="user-filters">
      <SearchField label="Buscar" placeholder={messages.searchHint} value={state.search} onChange={search} />
      <FilterSelect
        label="Estado"
        options={statusOptions}
        value={state.status}
        onChange={(status) => update({ status, cursor: undefined })}
      />
    </div>
  );
}
