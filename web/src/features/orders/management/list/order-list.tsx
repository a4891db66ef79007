import '../management.css';
import { CursorList } from '../../../../ui/list/cursor-list.tsx';
import { RowSkeletons } from '../../../../ui/list/row-skeletons.tsx';
import { useUrlState } from '../../../../ui/list/use-url-state.ts';
import { listStateCodec, wholeList } from '../list-state.ts';
import { messages } from '../messages.ts';
import { useOrders } from '../queries.ts';
import type { OpenListDialog } from './list-dialogs.tsx';
import { ListTools } from './list-tools.tsx';
import { NoOrders } from './no-orders.tsx';
import { OrderFilters } from './order-filters.tsx';
import { OrderTable } from './order-table.tsx';
import { countText } from './count-text.ts';
import { useSelection } from './use-selection.ts';

/** Filters and a page of the orders. */
export function OrderList({ onOpen }: { onOpen: OpenListDialog }) {
  const url = useUrlState(listStateCodec);
  const query = useOrders(url.state);
  const selection = useSelection();
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
    </>
  );
}
