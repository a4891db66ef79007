import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { NoMatches } from '../../../../ui/list/no-matches.tsx';
import { filterText, isFiltered, isReversed, type OrderFilter } from '../list-state.ts';
import { messages } from '../messages.ts';

interface Props {
  filter: OrderFilter;
  /** Whether the server has more orders to search through. */
  hasNextPage: boolean;
  onClear: () => void;
}

/** A page without orders, and why it has none. */
export function NoOrders({ filter, hasNextPage, onClear }: Props) {
  if (!isFiltered(filter))
    return (
      <EmptyState title={messages.none}>Aparecen aquí en cuanto alguien compra en la tienda.</EmptyState>
    );
  return (
    <NoMatches title={messages.none} clearText={messages.clearFilters} onClear={onClear}>
      {hasNextPage ? 'Con Siguiente se busca en el resto.' : reasonOf(filter)}
    </NoMatches>
  );
}

function reasonOf(filter: OrderFilter): string {
  if (isReversed(filter)) return '«Hasta» es anterior a «Desde»: cambia una de las dos fechas.';
  const others = filterText({ ...filter, search: '' });
  if (filter.search === '') return `Ningún pedido cumple el filtro (${others}).`;
  const search =
    'Se busca por el número del pedido, el email y el principio de cada nombre, del cliente o de un producto';
  return others ? `${search}, solo entre los del filtro (${others}).` : `${search}.`;
}
