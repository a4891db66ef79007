import { useState, type ReactNode } from 'react';
import type { Order } from '#shared/contracts/orders/orders.ts';
import { sitePaths } from '#shared/rules/site-paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadMoreList } from '../../ui/list/load-more-list.tsx';
import { QueryState } from '../../ui/feedback/query-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { OrderCard } from './order-card.tsx';
import type { RenderLineAction } from './order-detail.tsx';
import { statusSentences } from './order-labels.ts';
import { OrderWithdrawal } from './returns/withdrawal.tsx';
import { useMyOrders } from './queries.ts';

interface Props {
  /** Names the order that is unfolded, as mails link to it. It stays so when the parameter is gone from the address. */
  openId: string | null;
  /** Shown above the list, about the last order. */
  renderNote: (order: Order) => ReactNode;
  /** The button below the detail of an order whose payment is not awaited. */
  renderAction: (order: Order) => ReactNode;
  /** Below each line of a delivered order. */
  renderLineAction: RenderLineAction;
}

/** The tab pedidos: loaded when first opened. */
export function OrderHistory({ openId, renderNote, renderAction, renderLineAction }: Props) {
  const orders = useMyOrders();
  const [unfolded, setUnfolded] = useState(openId);
  if (openId && openId !== unfolded) setUnfolded(openId);
  return (
    <QueryState
      query={orders}
      errorFirst
      errorTitle="Error al cargar los pedidos"
      skeleton={<OrderSkeletons />}
      empty={<NoOrders />}
    >
      {(list) => (
        <>
          <p className="mb-5 text-lg">
            Tu último pedido <strong>{statusSentences[list[0]!.status]}</strong>.
          </p>
          {renderNote(list[0]!)}
          <LoadMoreList query={orders} more="Cargar más pedidos" className="flex flex-col gap-3">
            {list.map((order) => (
              <li key={order._id}>
                <OrderCard
                  order={order}
                  isOpen={order._id === unfolded}
                  renderLineAction={order.status === 'delivered' ? renderLineAction : undefined}
                  action={
                    order.status !== 'pending' && (
                      <>
                        {renderAction(order)}
                        <OrderWithdrawal order={order} />
                      </>
                    )
                  }
                />
              </li>
            ))}
          </LoadMoreList>
        </>
      )}
    </QueryState>
  );
}

function NoOrders() {
  return (
    <EmptyState
      title="Aún no tienes pedidos"
      action={<ButtonLink to={sitePaths.shop}>Ir a la tienda</ButtonLink>}
    >
      Cuando compres algo, aquí verás cómo va.
    </EmptyState>
  );
}

function OrderSkeletons() {
  return (
    <div aria-busy className="flex flex-col gap-3">
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} className="h-18 rounded-card" />
      ))}
    </div>
  );
}
