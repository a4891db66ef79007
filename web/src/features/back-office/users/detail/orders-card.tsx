import type { ManagedUserDetail } from '#shared/contracts/back-office/managed-user.ts';
import { adminUrls } from '../../../../ui/back-office/admin-urls.ts';
import { Link } from '../../../../ui/navigation/link.tsx';
import { formatDate } from '../../../../ui/format-dates.ts';

/** The newest orders of the user, and the way to all of them. */
export function OrdersCard({ user: { email }, timeline }: Pick<ManagedUserDetail, 'user' | 'timeline'>) {
  const orders = timeline.filter(({ kind }) => kind === 'order');
  return (
    <section aria-labelledby="orders" className="card detail-part">
      <h2 id="orders">Pedidos</h2>
      {orders.length === 0 ? (
        <p className="text-quiet">No ha comprado nada.</p>
      ) : (
        <>
          <ul className="detail-rows">
            {orders.map(({ _id, orderId, text, at }) => (
              <li key={_id}>
                <Link to={adminUrls.order(orderId!)} className="text-link tall-link">
                  #{text}
                </Link>
                <time dateTime={at} className="text-sm text-quiet">
                  {formatDate(at)}
                </time>
              </li>
            ))}
          </ul>
          <Link
            to={`${adminUrls.orders}?buscar=${encodeURIComponent(email)}`}
            className="text-link tall-link"
          >
            Ver sus pedidos en la lista
          </Link>
        </>
      )}
    </section>
  );
}
