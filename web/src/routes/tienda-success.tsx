import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import type { Order } from '#shared/contracts/orders/orders.ts';
import { Head } from '../ui/head.tsx';
import { profileTabPath, sitePaths } from '#shared/rules/site-paths.ts';
import { ApiError } from '../api/client.ts';
import { useSession } from '../api/session.ts';
import { reloadCart } from '../features/orders/cart/cart-sync.ts';
import { OrderCard } from '../features/orders/order-card.tsx';
import { useConfirmOrder } from '../features/orders/queries.ts';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { TickIcon } from '../ui/icons.tsx';
import { Link } from '../ui/navigation/link.tsx';
import { QueryState } from '../ui/feedback/query-state.tsx';
import { SpinnerText } from '../ui/feedback/spinner-text.tsx';

/** /tienda/success: Stripe redirects here. The sale has emptied the saved cart; the browser's follows. */
export default function OrderCompletePage() {
  const { pathname, search } = useLocation();
  const sessionId = new URLSearchParams(search).get('session_id');
  const isSignedIn = useSession() !== null;
  return (
    <div className="page pt-12 sm:pt-16">
      <Head title="Tu pedido" noindex />
      <div className="mx-auto max-w-2xl">
        {!sessionId ? (
          <NothingHere />
        ) : isSignedIn ? (
          <Confirmation sessionId={sessionId} />
        ) : (
          <EmptyState
            heading="h1"
            title="Inicia sesión para ver tu pedido"
            action={<ButtonLink to={sitePaths.loginThen(pathname + search)}>Iniciar sesión</ButtonLink>}
          >
            El pago va aparte: si se ha hecho, tu pedido está guardado.
          </EmptyState>
        )}
      </div>
    </div>
  );
}

function Confirmation({ sessionId }: { sessionId: string }) {
  const { mutate, data, error } = useConfirmOrder();
  const order = data?.data.order;
  const isPaid = order?.paymentStatus === 'paid';
  useEffect(() => mutate(sessionId), [mutate, sessionId]);
  useEffect(() => {
    if (isPaid) reloadCart();
  }, [isPaid]);
  return (
    <QueryState
      query={{ data: order, error, refetch: () => mutate(sessionId) }}
      skeleton={<Confirming />}
      renderError={(failure, retry) =>
        failure instanceof ApiError && failure.status === 404 ? (
          <NothingHere />
        ) : (
          <ErrorState
            heading="h1"
            title="No hemos podido comprobar tu pedido"
            message={`${failure.message} Si has pagado, tu pedido está a salvo y te llegará un email.`}
            onRetry={retry}
          />
        )
      }
    >
      {(confirmed) => <Confirmed order={confirmed} sessionId={sessionId} />}
    </QueryState>
  );
}

function Confirming() {
  return (
    <>
      <h1 className="sr-only">Tu pedido</h1>
      <SpinnerText>Comprobando el pago...</SpinnerText>
    </>
  );
}

function Confirmed({ order, sessionId }: { order: Order; sessionId: string }) {
  return (
    <>
      {order.paymentStatus === 'paid' && (
        <span
          aria-hidden
          className="mb-5 grid size-14 place-items-center rounded-full bg-signal text-on-signal"
        >
          <TickIcon width={30} height={30} />
        </span>
      )}
      <h1 className="text-2xl">{titles[order.paymentStatus]}</h1>
      <p className="mt-3 text-quiet">{explanations[order.paymentStatus]}</p>
      <p className="mt-2 text-sm break-all text-quiet">Sesión de pago: {sessionId}</p>
      <div className="mt-8">
        <OrderCard order={order} isOpen />
      </div>
      <div className="mt-8 flex flex-wrap gap-3">
        <ButtonLink to={sitePaths.shop}>Seguir comprando</ButtonLink>
        <ButtonLink to={profileTabPath('pedidos')} variant="secondary">
          Ver mis pedidos
        </ButtonLink>
      </div>
      <Link to={sitePaths.home} className="text-link mt-6 inline-flex min-h-11 items-center">
        Volver al inicio
      </Link>
    </>
  );
}

const titles = {
  paid: 'Pedido Completado',
  pending: 'Tu pago está en camino',
  failed: 'El pago no se ha completado',
  refunded: 'Te hemos reembolsado el pago',
  partially_refunded: 'Pedido Completado',
};

const explanations = {
  paid: 'Gracias por tu compra. Te hemos enviado la confirmación por email.',
  pending: 'Tu banco aún lo está confirmando. Te avisaremos por email en cuanto llegue.',
  failed: 'No se ha cobrado nada y los productos vuelven a la tienda.',
  refunded: 'El pago llegó cuando ya no quedaban existencias. El dinero vuelve a tu tarjeta en unos días.',
  partially_refunded: 'Una parte del pago se ha reembolsado.',
};

function NothingHere() {
  return (
    <EmptyState
      heading="h1"
      title="Aquí no hay ningún pedido"
      action={
        <>
          <ButtonLink to={sitePaths.shop}>Ir a la tienda</ButtonLink>
          <ButtonLink to={sitePaths.profile} variant="secondary">
            Ir a mi perfil
          </ButtonLink>
        </>
      }
    >
      Esta página muestra tus compras recién pagadas.
    </EmptyState>
  );
}
