import type { Dispute } from '#shared/contracts/orders/dispute.ts';
import { openDispute } from '#shared/rules/orders/disputes.ts';
import { formatCents } from '#shared/rules/money.ts';
import { formatDate } from '../format-dates.ts';
import { Badge } from './badge.tsx';

/** What the bank does, by kind, and what came of it. */
const titles: Record<Dispute['kind'], Record<Dispute['state'], string>> = {
  dispute: {
    open: 'Cobro reclamado al banco',
    won: 'Reclamación ganada',
    lost: 'Reclamación perdida',
    over: 'Reclamación terminada',
  },
  inquiry: {
    open: 'El banco pregunta por el cobro',
    won: 'El banco preguntó por el cobro; terminado',
    lost: 'Reclamación perdida',
    over: 'El banco preguntó por el cobro; terminado',
  },
  warning: {
    open: 'Aviso de fraude del banco',
    won: 'Aviso de fraude terminado',
    lost: 'Aviso de fraude terminado',
    over: 'Aviso de fraude terminado',
  },
};

function textOf({ kind, state, amount, openedAt, dueBy }: Dispute): string {
  const facts = [
    amount > 0 && formatCents(amount),
    `desde el ${formatDate(openedAt)}`,
    state === 'open' && dueBy && `responde en Stripe antes del ${formatDate(dueBy)}`,
    state === 'open' && kind === 'warning' && 'un reembolso evita la reclamación',
  ];
  return `${facts.filter(Boolean).join('; ')}.`;
}

const badges: Record<Dispute['kind'], string> = {
  dispute: 'Reclamado',
  inquiry: 'El banco pregunta',
  warning: 'Aviso de fraude',
};

/** What waits for the bank, in a row of a list; nothing while nothing does. */
export function DisputeBadge({ disputes }: { disputes: readonly Pick<Dispute, 'kind' | 'state'>[] }) {
  const kind = openDispute(disputes);
  return kind && <Badge tone="danger">{badges[kind]}</Badge>;
}

/** The disputes of a payment at the bank, the open ones as a warning; nothing without one. */
export function Disputes({ disputes }: { disputes: readonly Dispute[] }) {
  return disputes.map((dispute) =>
    dispute.state === 'open' ? (
      <div key={dispute._id} className="office-notice">
        <b>{titles[dispute.kind].open}:</b> {textOf(dispute)}
      </div>
    ) : (
      <p key={dispute._id} className="text-sm text-quiet">
        {titles[dispute.kind][dispute.state]}: {textOf(dispute)}
      </p>
    ),
  );
}
