import { useRef } from 'react';
import type { ManagedUserDetail } from '#shared/contracts/back-office/managed-user.ts';
import { formatEuros } from '#shared/rules/money.ts';
import { isLive } from '#shared/rules/subscriptions/subscription-status.ts';
import { useCan } from '../../../../api/back-office/use-can.ts';
import { OpenIcon } from '../../../../ui/back-office/icons.tsx';
import { Badge } from '../../../../ui/display/badge.tsx';
import { Disputes } from '../../../../ui/display/disputes.tsx';
import { PartState } from '../../../../ui/feedback/query-state.tsx';
import { useFocusAfterRemoval } from '../../../../ui/feedback/use-focus-after-removal.ts';
import { formatDate } from '../../../../ui/format-dates.ts';
import { messages } from '../messages.ts';
import { usePayments } from '../queries.ts';
import { officeStatus, priceText } from '../subscription-texts.ts';
import { OwedRefund } from './owed-refund.tsx';
import { RegisterWithdrawal } from './register-withdrawal.tsx';

type OpenInvoice = NonNullable<NonNullable<ManagedUserDetail['subscription']>['openInvoice']>;

const tones: Record<string, 'soft' | 'warn' | 'neutral'> = {
  Activo: 'soft',
  'En prueba': 'soft',
  'Pago atrasado': 'warn',
};

/** What the user pays, and for those who see orders what was paid. */
export function SubscriptionCard({
  detail: { user, subscription, stripeUrl },
}: {
  detail: ManagedUserDetail;
}) {
  const canSeePayments = useCan('orders:read');
  const canRefund = useCan('orders:refund');
  const card = useRef<HTMLElement>(null);
  // a withdrawal and a repeated refund take their button away
  useFocusAfterRemoval(card, `${subscription?.status} ${subscription?.owed?.cents}`);
  return (
    <section ref={card} tabIndex={-1} aria-labelledby="subscription" className="card detail-part">
      <h2 id="subscription">{canSeePayments ? 'Suscripción y pagos' : 'Suscripción'}</h2>
      {subscription ? (
        <div>
          <p className="flex flex-wrap items-center justify-between gap-2">
            <b>{priceText(subscription)}</b>
            <Badge tone={tones[officeStatus(subscription.status)] ?? 'neutral'}>
              {officeStatus(subscription.status)}
            </Badge>
          </p>
          <p className="text-quiet">
            Desde el {formatDate(subscription.startedAt)}
            {subscription.periodEnd &&
              `; ${periodText(subscription)}, el ${formatDate(subscription.periodEnd)}`}
          </p>
          {subscription.others.map((other) => (
            <p key={other.id} className="text-warn">
              Se cobra dos veces: también {other.plan ?? 'otro plan'}, {formatEuros(other.amount / 100)},{' '}
              {other.ends ? 'hasta' : 'próximo cobro,'} el{' '}
              {formatDate(new Date(other.current_period_end * 1000).toISOString())}. Termina una de las dos en
              Stripe.
            </p>
          ))}
          {subscription.openInvoice && <p className="text-warn">{owedText(subscription.openInvoice)}</p>}
        </div>
      ) : (
        <p className="text-quiet">Nunca se ha suscrito.</p>
      )}
      {subscription && <Disputes disputes={subscription.disputes} />}
      {subscription && canRefund && isLive(subscription.status) && <RegisterWithdrawal user={user} />}
      {subscription?.owed && <OwedRefund user={user} owed={subscription.owed} />}
      {stripeUrl && canSeePayments && (
        <>
          <a href={stripeUrl} target="_blank" rel="noreferrer" className="text-link tall-link gap-1.5">
            Ver en Stripe
            <OpenIcon width={18} height={18} />
          </a>
          <Payments userId={user._id} />
        </>
      )}
    </section>
  );
}

const periodText = ({ renews, nextAmount }: NonNullable<ManagedUserDetail['subscription']>): string =>
  renews && nextAmount !== null ? `próximo cobro, ${formatEuros(nextAmount / 100)}` : 'fin';

/** What is owed, how often it was tried to be collected, and when next. */
function owedText({ amount, attempts, nextAttemptAt }: OpenInvoice): string {
  const tries = attempts === 1 ? '1 intento' : `${attempts} intentos`;
  const next = nextAttemptAt ? `el próximo, el ${formatDate(nextAttemptAt)}` : 'no habrá más';
  return `Debe ${formatEuros(amount / 100)}: ${tries}; ${next}`;
}

function Payments({ userId }: { userId: string }) {
  return (
    <div className="detail-sub">
      <h3 className="text-sm font-semibold text-quiet">Pagos de la suscripción</h3>
      <PartState
        query={usePayments(userId)}
        lines={2}
        className="mt-2"
        errorTitle={messages.paymentsFailed}
        empty={<p className="mt-1">Ninguno.</p>}
      >
        {(payments) => (
          <ul className="detail-rows">
            {payments.map(
              ({ id, description, created, amount_paid, amount_due, amount_refunded, status }) => (
                <li key={id}>
                  <span>{description}</span>
                  {status !== 'void' && status !== 'uncollectible' && (
                    <b>{formatEuros((status === 'open' ? amount_due : amount_paid) / 100)}</b>
                  )}
                  <time dateTime={new Date(created * 1000).toISOString()} className="text-sm text-quiet">
                    {formatDate(new Date(created * 1000).toISOString())}
                  </time>
                  <span className="text-sm text-quiet">
                    {amount_refunded > 0
                      ? `Reembolsados ${formatEuros(amount_refunded / 100)}`
                      : paymentTexts[status]}
                  </span>
                </li>
              ),
            )}
          </ul>
        )}
      </PartState>
    </div>
  );
}

const paymentTexts = {
  paid: 'Pagado',
  open: 'Sin pagar',
  void: 'Anulado',
  uncollectible: 'Incobrable',
  draft: 'En preparación',
} as const;
