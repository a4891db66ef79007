import type { ManagedOrderDetail } from '#shared/contracts/shapes/managed-order.ts';
import { formatEuros } from '#shared/rules/money.ts';
import { carrierName } from '#shared/rules/orders/carriers.ts';
import { Timeline } from '../../../../ui/display/timeline.tsx';
import { formatDateTime } from '../../../../ui/format-dates.ts';
import { mailNames, mailStates, statusName } from '../labels.ts';

type Entry = ManagedOrderDetail['timeline'][number];

/** What happened to an order, oldest first, with the mails about it and the admins' notes. */
export const OrderTimeline = ({ entries }: { entries: readonly Entry[] }) => (
  <Timeline entries={entries} titleOf={titleOf} textOf={({ text }) => text} moreOf={mailsOf} />
);

function titleOf({ kind, status, carrier, carrierName: given, trackingNumber, amount }: Entry): string {
  const money = amount === undefined ? '' : ` ${formatEuros(amount)}`;
  const parcel = [carrier && carrierName(carrier, given), trackingNumber].filter(Boolean).join(' ');
  const moved = status ? statusName(status) : '';
  const titles: Record<Entry['kind'], string> = {
    placed: 'Pedido hecho',
    paid: `Pago recibido${money && `:${money}`}`,
    status: parcel ? `${moved} con ${parcel}` : moved,
    tracking: `Seguimiento: ${parcel}`,
    refund: `Reembolsados${money}${moved && `; pasa a «${moved}»`}`,
    refund_failed: `Reembolso de${money} fallido`,
    outside_refund: `Reembolsados${money} por otra vía${moved && `; pasa a «${moved}»`}`,
    dispute: `Reclamación al banco${amount ? ` de${money}` : ''}`,
    return: 'Devolución',
    review_request: 'Opiniones pedidas',
    note: 'Nota privada',
  };
  return titles[kind];
}

const mailsOf = ({ mails }: Entry) => mails.length > 0 && <Mails mails={mails} />;

function Mails({ mails }: Pick<Entry, 'mails'>) {
  return (
    <ul className="timeline-mails">
      {mails.map(({ template, state, at }, place) => (
        <li key={place} data-problem={isProblem(state) || undefined}>
          Correo{mailNames[template] && ` «${mailNames[template]}»`}: {mailStates[state]}
          {at && (
            <>
              {' '}
              <time dateTime={at}>{formatDateTime(at)}</time>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

const isProblem = (state: Entry['mails'][number]['state']): boolean =>
  state === 'failed' || state === 'bounced' || state === 'complained';
