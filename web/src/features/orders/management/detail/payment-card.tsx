import type { ReactNode } from 'react';
import type { ManagedOrderDetail } from '#shared/contracts/orders/managed-order.ts';
import { formatEuros } from '#shared/rules/money.ts';
import { paymentStatusNames } from '#shared/rules/orders/status-names.ts';
import { Granted } from '../../../../ui/back-office/granted.tsx';
import { OpenIcon } from '../../../../ui/back-office/icons.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Badge } from '../../../../ui/display/badge.tsx';
import { Disputes } from '../../../../ui/display/disputes.tsx';
import { formatDateTime } from '../../../../ui/format-dates.ts';
import { owedCents } from '../changes/refund-values.ts';
import { paymentTones } from '../labels.ts';
import { messages } from '../messages.ts';

const lostCard = 'La tarjeta está caducada, anulada o perdida.';
const noBalance = 'En la cuenta de Stripe no hay saldo para reembolsarlo.';
const disputed = 'El cliente ha reclamado el pago a su banco.';

/** Why Stripe or the bank refuses a refund, by their code. */
const failures: Record<string, string> = {
  'no payment': 'El pedido no tiene ningún pago en Stripe.',
  balance_insufficient: noBalance,
  charge_already_refunded: 'En Stripe ya estaba reembolsado.',
  charge_disputed: disputed,
  charge_for_pending_refund_disputed: disputed,
  declined: 'El banco del cliente lo ha rechazado.',
  expired_or_canceled_card: lostCard,
  insufficient_funds: noBalance,
  lost_or_stolen_card: lostCard,
};

/** The reason of a failed refund in Spanish; the code itself where there is none. */
const failureText = (code: string): string => failures[code] ?? `Stripe dice: ${code}`;

type Refund = ManagedOrderDetail['refunds'][number];

const refundStates = {
  requested: { label: 'En curso', tone: 'warn' },
  succeeded: { label: 'Hecho', tone: 'signal' },
  failed: { label: 'Rechazado', tone: 'danger' },
  outside: { label: 'Por otra vía', tone: 'signal' },
} as const;

interface Props {
  detail: ManagedOrderDetail;
  /** Records that a refused refund was paid outside Stripe. */
  onPaidOutside: (refundId: string) => void;
}

/** The payment at Stripe, what has been paid back of it, and what is still owed. */
export function PaymentCard({ detail, onPaidOutside }: Props) {
  const { order, paymentUrl, refunds } = detail;
  return (
    <section aria-labelledby="payment" className="card detail-part">
      <h2 id="payment">Pago</h2>
      <p className="flex flex-wrap items-center justify-between gap-2">
        <b>{formatEuros(order.total)}</b>
        <Badge tone={paymentTones[order.paymentStatus]}>{paymentStatusNames[order.paymentStatus]}</Badge>
      </p>
      {paymentUrl ? (
        <a href={paymentUrl} target="_blank" rel="noreferrer" className="text-link tall-link">
          Ver en Stripe
          <OpenIcon width={18} height={18} />
        </a>
      ) : (
        <p className="text-quiet">
          {order.paymentStatus === 'failed' ? 'No se llegó a pagar.' : 'Todavía no hay pago en Stripe.'}
        </p>
      )}
      <Disputes disputes={order.disputes} />
      {order.owed > 0 && (
        <div className="office-notice">
          <b>Pendiente de reembolsar: {formatEuros(order.owed)}.</b> El cliente no los ha recibido. Repite el
          reembolso o, si se los has pagado de otra forma, anótalo en el que se rechazó.
        </div>
      )}
      {refunds.length > 0 && (
        <div className="detail-sub">
          <h3 className="text-sm font-semibold text-quiet">Reembolsos</h3>
          <ul className="detail-rows order-refunds">
            {refunds.map((refund) => (
              <RefundRow key={refund._id} refund={refund} items={order.items}>
                {owedCents(detail, refund._id) > 0 && (
                  <Granted to="orders:refund">
                    <p>
                      <Button size="sm" variant="secondary" onClick={() => onPaidOutside(refund._id)}>
                        {messages.outsideRefund}
                      </Button>
                    </p>
                  </Granted>
                )}
              </RefundRow>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

interface RowProps {
  refund: Refund;
  items: ManagedOrderDetail['order']['items'];
  children: ReactNode;
}

function RefundRow({ refund, items, children }: RowProps) {
  const { state, amount, reason, author, createdAt, failure, outside } = refund;
  const { label, tone } = refundStates[state];
  return (
    <li>
      <b>{amount > 0 ? formatEuros(amount) : 'Sin reembolso'}</b>
      {amount > 0 && <Badge tone={tone}>{label}</Badge>}
      {contentsOf(refund, items).map((text) => (
        <p key={text} className="text-sm">
          {text}
        </p>
      ))}
      <p className="text-sm text-quiet">
        {reason}. <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>, {author ?? 'desde Stripe'}
      </p>
      {failure && <p className="text-sm font-semibold text-danger">{failureText(failure)}</p>}
      {outside && (
        <p className="text-sm">
          Pagados {formatEuros(outside.amount)} por otra vía: {outside.reason}.{' '}
          <time dateTime={outside.at}>{formatDateTime(outside.at)}</time>, {outside.author}
        </p>
      )}
      {children}
    </li>
  );
}

/** What a refund pays back and, when it did, what became of the units; one that was made at Stripe by hand does not say. */
function contentsOf(
  { state, lines, shipping, freeAmount }: Refund,
  items: ManagedOrderDetail['order']['items'],
): string[] {
  const units = lines.map(({ product, quantity, restock, isSealed }) => {
    const title = items.find((item) => item.product === product)?.title ?? 'Producto';
    const seal = isSealed === null ? '' : isSealed ? 'sin abrir, ' : 'abierto o sin volver, ';
    const back = `${seal}${restock ? '' : 'no '}${quantity === 1 ? 'vuelve' : 'vuelven'} a la venta`;
    return `${quantity} × ${title}${state === 'failed' || state === 'outside' ? '' : ` (${back})`}`;
  });
  return [
    ...units,
    ...(shipping > 0 ? [`Envío: ${formatEuros(shipping)}`] : []),
    ...(freeAmount > 0 ? [`Importe libre: ${formatEuros(freeAmount)}`] : []),
  ];
}
