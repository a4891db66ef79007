import { sitePaths } from '../../../../shared/rules/site-paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { OrderCard } from './order-card.tsx';
import { statusSentences } from './order-labels.ts';
import { useMyOrders } from './queries.ts';

/** The tab pedidos (storefront.md section 2): loaded on first open. `openId` arrives unfolded, as mails link to it. */
export function OrderHistory({ openId }: { openId: string | null }) {
  const orders = useMyOrders();
  if (orders.isPending) {
    return (
      <div aria-busy className="flex flex-col gap-3">
        {[0, 1, 2].map((row) => (
          <Skeleton key={row} className="h-18 rounded-card" />
        ))}
      </div>
    );
  }
  if (orders.isError) {
    return (
      <ErrorState
        title="Error al cargar los pedidos"
        message={orders.error.message}
        onRetry={() => void orders.refetch()}
      />
    );
  }
  if (orders.data.length === 0) {
    return (
      <EmptyState
        title="Aún no tienes pedidos"
        action={<ButtonLink to={sitePaths.shop}>Ir a la tienda</ButtonLink>}
      >
        Cuando compres algo, aquí verás cómo va.
      </EmptyState>
    );
  }
  const latest = orders.data[0]!;
  return (
    <>
      <p className="mb-5 text-lg">
        Tu último pedido <strong>{statusSentences[latest.status]}</strong>.
      </p>
      <ul className="flex flex-col gap-3">
        {orders.data.map((order) => (
          <li key={order._id}>
            <OrderCard order={order} isOpen={order._id === openId} />
          </li>
        ))}
      </ul>
      {orders.hasNextPage && (
        <Button
          variant="secondary"
          className="mt-6"
          busyText={orders.isFetchingNextPage && 'Cargando...'}
          onClick={() => void orders.fetchNextPage()}
        >
          Cargar más pedidos
        </Button>
      )}
    </>
  );
}
