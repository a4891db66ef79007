import { useState } from 'react';
import type { ListedReturn } from '#shared/contracts/orders/managed-order.ts';
import { formatEuros } from '#shared/rules/money.ts';
import { returnDayText } from '#shared/rules/orders/returns.ts';
import { returnStateNames } from '#shared/rules/orders/status-names.ts';
import { inMadrid } from '#shared/rules/routines/routine-calendar.ts';
import { serverNow } from '../../../../api/server-clock.ts';
import { adminUrls } from '../../../../ui/back-office/admin-urls.ts';
import { Badge } from '../../../../ui/display/badge.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { QueryState } from '../../../../ui/feedback/query-state.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { DataTable, type Column } from '../../../../ui/list/data-table.tsx';
import { Link } from '../../../../ui/navigation/link.tsx';
import { returnTones } from '../../order-labels.ts';
import { messages } from '../messages.ts';
import { useOpenReturns } from '../queries.ts';
import { ReturnDelay } from './return-delay.tsx';

/** The returns that wait for their parcel or for the shop, those that are due first. */
export function OpenReturns() {
  const query = useOpenReturns();
  return (
    <QueryState
      query={query}
      errorTitle={messages.returnsFailed}
      skeleton={<Skeleton className="h-72 rounded-card" />}
    >
      {({ returns, hasMore }) => (
        <>
          {returns.length === 0 ? (
            <EmptyState title="No hay devoluciones abiertas">
              Cuando un cliente desista de un pedido, aparece aquí.
            </EmptyState>
          ) : (
            <Returns rows={returns} />
          )}
          {hasMore && (
            <p className="mt-3 text-quiet">Hay más: aquí están las más antiguas. Se ven al cerrar estas.</p>
          )}
        </>
      )}
    </QueryState>
  );
}

function Returns({ rows }: { rows: readonly ListedReturn[] }) {
  const [today] = useState(() => inMadrid(serverNow()).day);
  const columns: Column<ListedReturn>[] = [
    {
      label: 'Pedido',
      place: 'title',
      width: 'minmax(0, 1.4fr)',
      render: ({ order }) => (
        <Link to={adminUrls.order(order._id)} className="text-link tall-link">
          {order.orderNumber}
        </Link>
      ),
    },
    { label: 'Cliente', width: 'minmax(0, 1.2fr)', render: ({ order }) => order.user?.name ?? 'Sin cuenta' },
    { label: 'Productos', width: 'minmax(0, 2fr)', render: ({ contents }) => contents.join(', ') },
    {
      label: 'Estado',
      width: 'minmax(0, 1fr)',
      render: ({ state }) => <Badge tone={returnTones[state]}>{returnStateNames[state]}</Badge>,
    },
    {
      label: 'Reembolsar hasta',
      width: 'minmax(0, 1.4fr)',
      render: (one) => (
        <>
          {returnDayText(one.until)} <ReturnDelay one={one} today={today} />
        </>
      ),
    },
    {
      label: 'Importe',
      width: 'minmax(0, 0.8fr)',
      isNumber: true,
      render: ({ refund }) => formatEuros(refund),
    },
  ];
  return <DataTable label="Devoluciones abiertas" columns={columns} rows={rows} keyOf={({ _id }) => _id} />;
}
