import { todayInSpain } from '../training/assessment.ts';

/* What a subscription's status means to users. */

/** Stripe's status values. */
export const subscriptionStatuses = [
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'canceled',
  'unpaid',
  'paused',
] as const;

/** Whether routines are sent: the subscription is paid, or in a trial. A late payment stops them until it is paid (P16). */
export const grantsAccess = (status: string | null): boolean => status === 'active' || status === 'trialing';

/** Whether a payment has failed and is still to be made. */
export const isLate = (status: string | null): boolean => status === 'past_due' || status === 'unpaid';

/** Whether the subscription can be managed; after an ended or never paid one the user may subscribe again. */
export const isLive = (status: string | null): boolean =>
  grantsAccess(status) || status === 'past_due' || status === 'unpaid' || status === 'paused';

/** `active` (Activo), `canceled` (Cancelado), `past_due` (Pago atrasado), anything else Inactivo. */
export function statusLabel(status: string | null): string {
  if (status === 'active') return 'Activo';
  if (status === 'canceled') return 'Cancelado';
  return status === 'past_due' ? 'Pago atrasado' : 'Inactivo';
}

/** The fields of a subscription that decide its next payment; epoch seconds. */
export interface PaymentFacts {
  status: string;
  created: number;
  current_period_end: number | null;
  cancel_at_period_end: boolean;
  cancel_at: number | null;
  /** The next payment as Stripe foresees it; null when none is to come. */
  next_payment?: { at: number } | null;
  /** What is still to be paid of earlier periods; null when that was written off. */
  openInvoice?: object | null;
}

/** Whether a cancellation is scheduled: Stripe reports it in one of two fields (P15). */
export const isCancellationScheduled = ({ cancel_at_period_end, cancel_at }: PaymentFacts): boolean =>
  cancel_at_period_end || cancel_at !== null;

/** When the scheduled cancellation takes effect, in epoch seconds; null without one. */
export function scheduledEnd(facts: PaymentFacts): number | null {
  if (!isCancellationScheduled(facts)) return null;
  return facts.cancel_at ?? facts.current_period_end;
}

/** The text on the next payment; `formatDate` writes epoch seconds as a Spanish date. */
export function nextPaymentText(facts: PaymentFacts | null, formatDate: (seconds: number) => string): string {
  if (!facts) return 'Por determinar';
  if (facts.status === 'canceled') return 'Cancelado';
  const end = scheduledEnd(facts);
  if (end !== null) return `Se cancela el ${formatDate(end)}`;
  const texts: Record<string, string> = {
    past_due: 'Pago pendiente',
    unpaid: 'Sin pagar',
    incomplete: 'Configuración pendiente',
    incomplete_expired: 'Configuración pendiente',
    trialing: 'En período de prueba',
  };
  const text = texts[facts.status];
  const isWrittenOff = isLate(facts.status) && facts.openInvoice === null;
  if (text && !isWrittenOff) return text;
  if ((facts.status !== 'active' && !isWrittenOff) || facts.next_payment === null) return 'Por determinar';
  return formatDate(facts.next_payment?.at ?? facts.current_period_end ?? monthAfter(facts.created));
}

/** The same day of the next month, or its last day, as Stripe counts: in UTC. Epoch seconds. */
export function monthAfter(seconds: number): number {
  const from = new Date(seconds * 1000);
  const end = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 2, 0)).getUTCDate();
  const to = new Date(from);
  to.setUTCDate(1);
  to.setUTCMonth(from.getUTCMonth() + 1);
  to.setUTCDate(Math.min(from.getUTCDate(), end));
  return to.getTime() / 1000;
}

/** Days of the right of withdrawal, not counting the day of the contract (Directive 2011/83/EU, article 9). */
export const withdrawalDays = 14;

/**
 * The last second of the right of withdrawal of a subscription made at `created`; both epoch seconds. The right lasts until
 * the end of its last day in Spain (Regulation 1182/71, article 3), where a day may have 23 or 25 hours.
 */
export function withdrawableUntil(created: number): number {
  const [year, month, day] = todayInSpain(new Date(created * 1000))
    .split('-')
    .map(Number) as [number, number, number];
  const after = Date.UTC(year, month - 1, day + withdrawalDays + 1) / 1000;
  // Spain is an hour ahead of UTC, in summer two
  const summer = after - 7200;
  const isSummer = todayInSpain(new Date(summer * 1000)) === todayInSpain(new Date(after * 1000));
  return (isSummer ? summer : after - 3600) - 1;
}

/** Whether a subscription made at `created` (epoch seconds) can still be withdrawn from. */
export const canWithdraw = (created: number, now: Date): boolean =>
  Math.floor(now.getTime() / 1000) <= withdrawableUntil(created);

/** Days before an annual renewal at which its reminder is sent. */
export const renewalReminderDays = 15;
