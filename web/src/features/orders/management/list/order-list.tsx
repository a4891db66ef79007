import '../management.css';
import { cx } from '../../../../ui/cx.ts';
import { QueryState } from '../../../../ui/feedback/query-state.tsx';
import { CursorPagination } from '../../../../ui/list/cursor-pagination.tsx';
import { RowSkeletons } from '../../../../ui/list/row-skeletons.tsx';
import { useCursorPages } from '../../../../ui/list/use-cursor-pages.ts';
import { useScrollToListTop } from '../../../../ui/list/use-scroll-to-list-top.ts';
import { useUrlState } from '../../../../ui/list/use-url-state.ts';
import { listStateCodec, wholeList } from '../list-state.ts';
import { messages } from '../messages.ts';
import { useOrders } from '../queries.ts';
import type { OpenListDialog } from './list-dialogs.tsx';
import { ListError, NoOrders } from './list-states.tsx';
import { ListTools } from './list-tools.tsx';
import { OrderFilters } from './order-filters.tsx';
import { OrderTable } from './order-table.tsx';
import { countText } from './count-text.ts';
import { useSelection } from './use-selection.ts';

/** Filters and a page of the orders. */
export function OrderList({ onOpen }: { onOpen: OpenListDialog }) {
  const url = useUrlState(listStateCodec);
  const pages = useCursorPages(url);
  const query = useOrders(url.state);
  const selection = useSelection();
  const top = useScrollToListTop<HTMLElement>(listStateCodec.write(url.state));
  const { isPlaceholderData } = query;
  // that the filter before matched no order says nothing about this one
  const isOutdatedEmpty = isPlaceholderData && query.data?.orders.length === 0;
  return (
    <>
      <OrderFilters url={url} />
      <section aria-labelledby="orders" ref={top} tabIndex={-1} className="scroll-mt-20">
        <QueryState
          query={isOutdatedEmpty ? { ...query, data: undefined } : query}
          skeleton={
            <>
              <p id="orders" role="status" className="text-lg font-bold">
                {messages.loading}
              </p>
              <RowSkeletons />
            </>
          }
          renderError={(error, retry) => (
            <ListError error={error} onRetry={retry} onFirstPage={() => url.update({ cursor: undefined })} />
          )}
        >
          {({ orders, count, nextCursor }) => (
            <div className={cx(isPlaceholderData && 'opacity-60')} aria-busy={isPlaceholderData}>
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
              <CursorPagination
                label="Páginas de pedidos"
                pages={pages}
                nextCursor={nextCursor}
                isLoading={isPlaceholderData}
              />
            </div>
          )}
        </QueryState>
      </section>
    </>
  );
}
