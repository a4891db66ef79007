import { useState } from 'react';
import '../management.css';
import type { ManagedOrder } from '#shared/contracts/orders/managed-order.ts';
import { CursorList } from '../../../../ui/list/cursor-list.tsx';
import { RowSkeletons } from '../../../../ui/list/row-skeletons.tsx';
import { useUrlState } from '../../../../ui/list/use-url-state.ts';
import {
  filterText,
  isFiltered,
  isReversed,
  listStateCodec,
  type OrderFilter,
  wholeList,
} from '../list-state.ts';
import { messages } from '../messages.ts';
import { pageSize, useOrders } from '../queries.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import type { BulkStatus } from './bulk-texts.ts';
import type { OpenListDialog } from './list-dialogs.tsx';
import { ListTools } from './list-tools.tsx';
import { OrderFilters } from './order-filters.tsx';
import { OrderTable } from './order-table.tsx';
import { useSelection } from './use-selection.ts';
import type { CursorPages } from '../../../../ui/list/use-cursor-pages.ts';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { NoMatches } from '../../../../ui/list/no-matches.tsx';

/** Filters and a page of the orders. */
export function OrderList({ onOpen }: { onOpen: OpenListDialog }) {
  const url = useUrlState(listStateCodec);
  const query = useOrders(url.state);
  const selection = useSelection();
  const [bulk, setBulk] = useState<{ status: BulkStatus; orders: readonly ManagedOrder[] } | null>(null);
  return (
    <>
      <OrderFilters url={url} />
      <CursorList
        aria-labelledby="orders"
        url={url}
        codec={listStateCodec}
        query={query}
        rowsOf={({ orders }) => orders}
        pagesLabel="Páginas de pedidos"
        errorTitle={messages.loadFailed}
        skeleton={
          <>
            <p id="orders" role="status" className="text-lg font-bold">
              {messages.loading}
            </p>
            <RowSkeletons />
          </>
        }
      >
        {({ orders, count, nextCursor }, pages) => (
          <>
            <ListTools
              title={`Orders (${countText({ count, shown: orders.length, nextCursor }, pages)})`}
              filter={url.state}
              count={count}
              orders={orders}
              selection={selection}
              onClear={() => url.update(wholeList)}
              onMove={(status) => setBulk({ status, orders: selection.orders })}
            />
            {orders.length === 0 ? (
              <NoOrders
                filter={url.state}
                hasNextPage={nextCursor !== null}
                onClear={() => url.update(wholeList)}
              />
            ) : (
              <OrderTable orders={orders} selection={selection} onOpen={onOpen} />
            )}
          </>
        )}
      </CursorList>
      {/* outside the list, so that a refetch does not discard the results */}
      {bulk && (
        <BulkDialog
          {...bulk}
          onClose={(done) => {
            selection.deselect(done);
            setBulk(null);
          }}
        />
      )}
    </>
  );
}

interface Page {
  /** How many orders there are, where the server counts them. */
  count: number | null;
  shown: number;
  nextCursor: string | null;
}

/** How many orders the filters match: `128`, or `40+` where only the pages so far are counted. */
function countText({ count, shown, nextCursor }: Page, { previousCursors }: CursorPages): string {
  if (count !== null) return count.toLocaleString('es-ES');
  const soFar = (previousCursors?.length ?? 0) * pageSize + shown;
  const isAll = nextCursor === null && previousCursors !== null;
  return `${soFar.toLocaleString('es-ES')}${isAll ? '' : '+'}`;
}

interface Props {
  filter: OrderFilter;
  /** Whether the server has more orders to search through. */
  hasNextPage: boolean;
  onClear: () => void;
}

/** A page without orders, and why it has none. */
function NoOrders({ filter, hasNextPage, onClear }: Props) {
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
