import type { ManagedOrder } from '#shared/contracts/orders/managed-order.ts';
import { Granted } from '../../../../ui/back-office/granted.tsx';
import { PrintIcon } from '../../../../ui/back-office/icons.tsx';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { ordersText } from '../labels.ts';
import { filterText, isFiltered, type OrderFilter } from '../list-state.ts';
import { messages } from '../messages.ts';
import { slipsUrl } from '../slip-query.ts';
import { bulkStatuses, bulkTexts, type BulkStatus } from './bulk-texts.ts';
import type { Selection } from './use-selection.ts';

interface Props {
  /** 'Orders (128)' */
  title: string;
  filter: OrderFilter;
  /** How many orders the filter matches, where the server counts them. */
  count: number | null;
  /** Of the shown page. */
  orders: readonly ManagedOrder[];
  selection: Selection;
  onClear: () => void;
  /** Asks before the selected orders are moved. */
  onMove: (status: BulkStatus) => void;
}

/** The title of the list with what can be done with all orders of the filter, or with the selected ones. */
export function ListTools({ title, filter, count, orders, selection, onClear, onMove }: Props) {
  const ids = orders.map(({ _id }) => _id);
  const isPageSelected = ids.length > 0 && ids.every(selection.has);
  const which = isFiltered(filter) ? 'del filtro' : 'de todos';
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id="orders" className="text-lg">
          {title}
        </h2>
        <div className="office-tools">
          {/* an empty list offers it itself */}
          {isFiltered(filter) && orders.length > 0 && (
            <Button size="sm" variant="secondary" title={filterText(filter)} onClick={onClear}>
              {messages.clearFilters}
            </Button>
          )}
          {orders.length > 0 && (
            <ButtonLink size="sm" variant="secondary" to={slipsUrl({ filter })}>
              <PrintIcon width={20} height={20} />
              Albaranes {which}
              {count === null ? '' : ` (${count.toLocaleString('es-ES')})`}
            </ButtonLink>
          )}
        </div>
      </div>
      {orders.length > 0 && (
        <div className="order-selection" data-active={selection.ids.length > 0 || undefined}>
          <label className="check-line">
            <input
              type="checkbox"
              checked={isPageSelected}
              onChange={() => (isPageSelected ? selection.deselect(ids) : selection.select(orders))}
            />
            Elegir esta página
          </label>
          <span role="status" className="font-semibold">
            {selection.ids.length > 0 &&
              `${ordersText(selection.ids.length)} en la selección${selection.isFull ? ', el máximo' : ''}`}
          </span>
          {selection.ids.length > 0 && (
            <span className="office-tools">
              <Granted to="orders:write">
                {bulkStatuses.map((status) => (
                  <Button key={status} size="sm" variant="secondary" onClick={() => onMove(status)}>
                    {bulkTexts[status].title}
                  </Button>
                ))}
              </Granted>
              <ButtonLink size="sm" variant="secondary" to={slipsUrl({ ids: selection.ids })}>
                <PrintIcon width={20} height={20} />
                Albaranes de la selección ({selection.ids.length})
              </ButtonLink>
              <Button size="sm" variant="ghost" onClick={selection.clear}>
                Vaciar selección
              </Button>
            </span>
          )}
        </div>
      )}
    </>
  );
}
