import type { ManagedOrderDetail } from '#shared/contracts/orders/managed-order.ts';
import { formatEuros } from '#shared/rules/money.ts';
import { carrierName } from '#shared/rules/orders/carriers.ts';
import { paymentStatusNames, returnStateNames } from '#shared/rules/orders/status-names.ts';
import { adminUrls } from '../../../../ui/back-office/admin-urls.ts';
import { cx } from '../../../../ui/cx.ts';
import { Link } from '../../../../ui/navigation/link.tsx';
import { statusName } from '../labels.ts';

/** What two admins may have changed of an order. */
const fields: { label: string; of: (detail: ManagedOrderDetail) => string }[] = [
  { label: 'Estado', of: ({ order }) => statusName(order.status) },
  { label: 'Pago', of: ({ order }) => paymentStatusNames[order.paymentStatus] },
  { label: 'Reembolsado', of: ({ order }) => formatEuros(order.refunded) },
  { label: 'Pendiente de reembolsar', of: ({ order }) => formatEuros(order.owed) },
  { label: 'Reembolso en curso', of: ({ order }) => yesOrNo(order.isRefunding) },
  { label: 'Motivo', of: (detail) => lastRefund(detail)?.reason ?? '—' },
  { label: 'Vuelve a la venta', of: (detail) => restockText(lastRefund(detail)) },
  { label: 'Dirección', of: ({ order }) => addressText(order.shippingAddress) },
  { label: 'Devoluciones', of: ({ returns }) => returnsText(returns) },
  {
    label: 'Transporte',
    of: ({ order }) => (order.carrier ? carrierName(order.carrier, order.carrierName) : '—'),
  },
  { label: 'Seguimiento', of: ({ order }) => order.trackingNumber ?? '—' },
];

const addressText = (address: ManagedOrderDetail['order']['shippingAddress']): string =>
  address ? `${address.name}, ${address.address}, ${address.postalCode} ${address.city}` : '—';

const returnsText = (returns: ManagedOrderDetail['returns']): string =>
  returns.map(({ state }) => returnStateNames[state]).join(', ') || '—';

type Refund = ManagedOrderDetail['refunds'][number];

const yesOrNo = (is: boolean): string => (is ? 'Sí' : 'No');

/** The last refund that has not failed. */
const lastRefund = ({ refunds }: ManagedOrderDetail): Refund | undefined =>
  refunds.findLast(({ state }) => state !== 'failed');

function restockText(refund: Refund | undefined): string {
  if (!refund || refund.lines.length === 0) return '—';
  const restocked = refund.lines.filter(({ restock }) => restock).length;
  return restocked > 0 && restocked < refund.lines.length ? 'En parte' : yesOrNo(restocked > 0);
}

/** The order as the admin saw it and as it is now, side by side. */
export function OrderComparison({ seen, current }: Record<'seen' | 'current', ManagedOrderDetail>) {
  return (
    <>
      <p role="alert" className="office-notice">
        Otra persona ha cambiado este pedido mientras lo mirabas. No se ha hecho nada todavía: mira cómo está
        ahora.
      </p>
      <table className="order-versions">
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">Dato</span>
            </th>
            <th scope="col">Lo que veías</th>
            <th scope="col">Como está ahora</th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ label, of }) => {
            const isSame = of(seen) === of(current);
            return (
              <tr key={label} className={cx(!isSame && 'order-versions-changed')}>
                <th scope="row">{label}</th>
                <td>{of(seen)}</td>
                <td>{of(current)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <Link to={adminUrls.order(current.order._id)} className="text-link tall-link mt-3">
        Ver el pedido con su historial
      </Link>
    </>
  );
}
