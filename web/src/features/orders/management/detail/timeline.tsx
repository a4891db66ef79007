import type { ManagedOrderDetail } from '#shared/contracts/orders/managed-order.ts';
import { formatEuros } from '#shared/rules/money.ts';
import { carrierName } from '#shared/rules/orders/carriers.ts';
import { Timeline } from '../../../../ui/display/timeline.tsx';
import { formatDateTime } from '../../../../ui/format-dates.ts';
import { mailNames, mailStates, statusName } from '../labels.ts';

type Entry = ManagedOrderDetail['timeline'][number];

interface Props {
  entries: readonly Entry[];
  /** A mail is being sent once more. */
  isBusy: boolean;
  /** Sends a mail once more; null for who may not. */
  onResend: ((mailId: string) => void) | null;
}

/** What happened to an order, oldest first, with the mails about it and the admins' notes. */
export const OrderTimeline = ({ entries, isBusy, onResend }: Props) => (
  <Timeline
    entries={entries}
    titleOf={titleOf}
    textOf={({ text }) => text}
    moreOf={mailsOf(isBusy, onResend)}
  />
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
    refund:
      amount === 0 ? `${moved}, sin reembolso` : `Reembolsados${money}${moved && `; pasa a «${moved}»`}`,
    refund_failed: `Reembolso de${money} fallido`,
    outside_refund: `Reembolsados${money} por otra vía${moved && `; pasa a «${moved}»`}`,
    // a warning of fraud asks for no money
    dispute: amount ? `Reclamación al banco de${money}` : 'Aviso del banco',
    return: 'Devolución',
    address: 'Dirección corregida',
    resend: 'Correo reenviado',
    review_request: 'Opiniones pedidas',
    note: 'Nota privada',
  };
  return titles[kind];
}

/** A repetition is not repeated. */
const mailsOf =
  (isBusy: boolean, onResend: Props['onResend']) =>
  ({ kind, mails }: Entry) =>
    mails.length > 0 && (
      <Mails mails={mails} isBusy={isBusy} onResend={kind === 'resend' ? null : onResend} />
    );

function Mails({ mails, isBusy, onResend }: Pick<Entry, 'mails'> & Omit<Props, 'entries'>) {
  return (
    <ul className="timeline-mails">
      {mails.map(({ _id, template, state, at }) => (
        <li key={_id} data-problem={isProblem(state) || undefined}>
          Correo{mailNames[template] && ` «${mailNames[template]}»`}: {mailStates[state]}
          {at && (
            <>
              {' '}
              <time dateTime={at}>{formatDateTime(at)}</time>
            </>
          )}
          {onResend && canRepeat(template, state) && (
            <button
              type="button"
              className="text-link tall-link timeline-resend"
              disabled={isBusy}
              onClick={() => onResend(_id)}
            >
              Reenviar<span className="sr-only"> «{mailNames[template]}»</span>
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** What asks for a review is sent once; what waits is not sent again. */
const canRepeat = (template: string, state: Entry['mails'][number]['state']): boolean =>
  template in mailNames && template !== 'review-request' && state !== 'queued' && state !== 'unknown';

const isProblem = (state: Entry['mails'][number]['state']): boolean =>
  state === 'failed' || state === 'bounced' || state === 'complained';
