import type { Subscription } from '#shared/contracts/subscriptions/subscription.ts';
import { operator } from '#shared/content/operator.ts';
import { formatDay } from '#shared/rules/day.ts';
import { formatCents } from '#shared/rules/money.ts';
import { Button } from '../../../ui/button.tsx';
import { WarningIcon } from '../../../ui/page-icons.tsx';
import { messages } from './messages.ts';

/** Whether an invoice is unpaid, of a renewal or of the first payment. */
export const isLate = ({ status, openInvoice }: Subscription): boolean =>
  status === 'past_due' || status === 'unpaid' || (status === 'incomplete' && openInvoice !== null);

/** How often the amount was tried to be collected, and when next (epoch seconds; null for never). */
export const triesText = (attempts: number, nextAttempt: number | null): string =>
  `Lo hemos intentado ${attempts === 1 ? 'una vez' : `${attempts} veces`}. ${
    nextAttempt === null
      ? 'No lo intentaremos más: págalo aquí.'
      : `El próximo intento es el ${formatDay(nextAttempt)}.`
  }`;

/** Why the payment is missing, and what waits for it; an invoice that was written off is paid no more. */
export function lateText({ openInvoice, next_payment: next }: Subscription): string {
  if (openInvoice?.needsConfirmation)
    return 'Tu banco pide que confirmes el pago. Hasta entonces tus rutinas esperan.';
  if (openInvoice) return 'No hemos podido cobrarlo de tu tarjeta. Hasta que se pague, tus rutinas esperan.';
  const writtenOff = 'No hemos podido cobrar tu última renovación, y ya no lo intentamos.';
  return next === null
    ? `${writtenOff} Tus rutinas esperan. Escríbenos a ${operator.email}.`
    : `${writtenOff} Tus rutinas siguen después del próximo cobro: ${formatCents(next.amount)}, el ${formatDay(next.at)}.`;
}

interface Props {
  subscription: Subscription;
  /** Pays the open invoice with the saved card. */
  onPay: () => void;
  isPaying: boolean;
  /** Why the last attempt failed. */
  problem: string | undefined;
}

/** Notice of a late payment with the button that pays it. */
export function LatePayment({ subscription, onPay, isPaying, problem }: Props) {
  const { openInvoice } = subscription;
  const amount = openInvoice && formatCents(openInvoice.amount_due);
  return (
    <div className="notice">
      <WarningIcon />
      <div>
        <p className="font-semibold">{amount ? `Quedan ${amount} por pagar` : 'Tu plan está en pausa'}</p>
        <p className="mt-1">{lateText(subscription)}</p>
        {openInvoice && openInvoice.attempts > 0 && (
          <p className="mt-1">{triesText(openInvoice.attempts, openInvoice.nextAttemptAt)}</p>
        )}
        <p role="alert" className="mt-2 font-semibold empty:hidden">
          {problem}
        </p>
        {openInvoice && (
          <Button data-uncovered className="mt-3" busyText={isPaying && 'Pagando...'} onClick={onPay}>
            {messages.payLate}
          </Button>
        )}
      </div>
    </div>
  );
}
