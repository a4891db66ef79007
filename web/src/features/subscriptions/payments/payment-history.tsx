import type { Payment } from '#shared/contracts/subscriptions/subscription.ts';
import { formatDay } from '#shared/rules/day.ts';
import { formatCents } from '#shared/rules/money.ts';
import { Badge } from '../../../ui/display/badge.tsx';

type Tone = 'soft' | 'warn' | 'neutral' | 'danger';

const labels: Record<Payment['status'], { label: string; tone: Tone }> = {
  paid: { label: 'Pagado', tone: 'soft' },
  open: { label: 'Pendiente', tone: 'warn' },
  uncollectible: { label: 'Sin cobrar', tone: 'danger' },
  void: { label: 'Anulado', tone: 'neutral' },
  draft: { label: 'En preparación', tone: 'neutral' },
};

/** Payments, newest first, with receipts and refunds; nothing before the first payment. */
export function PaymentHistory({ payments }: { payments: readonly Payment[] }) {
  if (payments.length === 0) return null;
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="text-xl">
        Historial de pagos
      </h2>
      <ul className="rows mt-5">
        {payments.map((payment) => (
          <HistoryRow key={payment.id} payment={payment} />
        ))}
      </ul>
    </section>
  );
}

function HistoryRow({ payment }: { payment: Payment }) {
  const { description, created, amount_paid: paid, amount_refunded: refunded, receiptUrl } = payment;
  const { amount_due: owed, next_attempt: nextAttempt } = payment;
  const { label, tone } = labels[payment.status];
  const isBack = refunded > 0;
  const document = payment.status === 'paid' ? 'Recibo' : 'Factura';
  return (
    <li>
      <span className="row-main">
        <span className="font-semibold">{description}</span>
        <span className="text-sm text-quiet">{formatDay(created)}</span>
      </span>
      <Badge tone={isBack ? 'neutral' : tone}>
        {isBack ? (refunded >= paid ? 'Reembolsado' : 'Reembolsado en parte') : label}
      </Badge>
      {paid > 0 && (
        <span className="row-amount">
          <span className="font-semibold">{formatCents(paid)}</span>
          {isBack && <span className="text-sm text-quiet">Reembolsado {formatCents(refunded)}</span>}
        </span>
      )}
      {owed > 0 && (
        <span className="row-amount">
          <span className="font-semibold">{formatCents(owed)}</span>
          {nextAttempt !== null && (
            <span className="text-sm text-quiet">Se vuelve a intentar el {formatDay(nextAttempt)}</span>
          )}
        </span>
      )}
      {receiptUrl && (
        <a
          href={receiptUrl}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`${document} del ${formatDay(created)} (se abre en otra pestaña)`}
          className="text-link inline-flex min-h-11 items-center"
        >
          {document}
        </a>
      )}
    </li>
  );
}
