import { formatCents } from '../money.ts';
import type { BillingCycle } from './plans.ts';
import { monthAfter, withdrawalDays } from './subscription-status.ts';

/**
 * What is kept of a payment when a subscriber withdraws after a routine: the days that have begun, of those paid (TRLGDCU,
 * article 108.3). A plan is paid by the period and not by the piece, so the part provided is counted in time (CJEU C-641/19).
 */
export interface WithdrawalShare {
  /** Days since the contract, with the one that has begun; none before the first routine. */
  daysUsed: number;
  /** Days that the payment buys. */
  daysPaid: number;
}

const daySeconds = 86_400;
const usualDays = { monthly: 30, annual: 365 } as const;

/** The first period of a subscription, in epoch seconds. */
interface FirstPeriod {
  created: number;
  currentPeriodEnd: number | null;
  billingCycle: BillingCycle;
}

/** The share of a withdrawal now. Before a routine was received nothing has been provided, and nothing is kept. */
export function withdrawalShare(
  { created, currentPeriodEnd, billingCycle }: FirstPeriod,
  hasRoutine: boolean,
  now: Date,
): WithdrawalShare {
  // one that came by mail may be registered after a renewal
  const last = billingCycle === 'monthly' ? monthAfter(created) : Infinity;
  const daysPaid =
    currentPeriodEnd === null
      ? usualDays[billingCycle]
      : Math.max(1, Math.round((Math.min(currentPeriodEnd, last) - created) / daySeconds));
  const daysBegun = Math.max(1, Math.ceil((now.getTime() / 1000 - created) / daySeconds));
  return { daysUsed: hasRoutine ? Math.min(daysBegun, daysPaid) : 0, daysPaid };
}

/** The cents of a payment that are kept, rounded down. */
export const keptCents = (paidCents: number, { daysUsed, daysPaid }: WithdrawalShare): number =>
  Math.floor((Math.max(0, paidCents) * Math.min(daysUsed, daysPaid)) / daysPaid);

/** The cents to refund of a payment: all but the kept share and what has been refunded before. */
export const refundCents = (paidCents: number, refundedCents: number, share: WithdrawalShare): number =>
  Math.max(0, paidCents - keptCents(paidCents, share) - refundedCents);

interface Refundable {
  created: number;
  withdrawalShare: (WithdrawalShare & { kept: number }) | null;
  dispute: 'dispute' | 'inquiry' | null;
}

/**
 * The cents that a withdrawal now refunds: all payments since the contract began, less what is kept and earlier refunds; nothing while the
 * bank has the money. `created` in epoch seconds, amounts in cents.
 */
export const refundableCents = (
  { created, withdrawalShare: share, dispute }: Refundable,
  payments: readonly { created: number; status: string; amount_paid: number; amount_refunded: number }[],
): number => {
  if (dispute === 'dispute') return 0;
  const refundable = payments
    .filter((payment) => payment.status === 'paid' && payment.created >= created)
    .reduce((sum, { amount_paid, amount_refunded }) => sum + amount_paid - amount_refunded, 0);
  return Math.max(0, refundable - (share?.kept ?? 0));
};

/** What a day of a plan costs, as text, such as `0,67 €`: periods differ by a few days, so it is about this much. */
export const dailyPrice = (cents: number, cycle: BillingCycle): string =>
  formatCents(Math.round(cents / usualDays[cycle]));

/**
 * What a buyer is told beside the order button: that the service begins at once, the right of withdrawal, and what it costs
 * then (TRLGDCU, article 97.1).
 */
export const withdrawalNotice = (cents: number, cycle: BillingCycle): string =>
  `Al pagar nos pides empezar ya. Tienes ${withdrawalDays} días para desistir y te reembolsamos lo pagado; si ya has recibido una rutina, menos los días empezados, unos ${dailyPrice(cents, cycle)} por día.`;
