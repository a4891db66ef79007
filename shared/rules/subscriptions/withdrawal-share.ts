import type { BillingCycle } from './plans.ts';

/**
 * What is kept of a payment when a subscriber withdraws: the price of the routines received. The contract's object is a
 * routine for each month paid (TRLGDCU, article 108: the consumer pays in proportion to what was provided on request).
 */
export interface WithdrawalShare {
  /** Months whose routine was received during the subscription. */
  monthsReceived: number;
  /** Months that a payment buys. */
  monthsPaid: number;
}

/** The months of routines that one payment buys. */
export const monthsPaid = (cycle: BillingCycle): number => (cycle === 'annual' ? 12 : 1);

/** The cents of a payment that are kept: each received month's share, rounded down, at most the payment. */
export function keptCents(paidCents: number, share: WithdrawalShare): number {
  const received = Math.min(Math.max(0, share.monthsReceived), share.monthsPaid);
  return Math.floor((Math.max(0, paidCents) * received) / share.monthsPaid);
}

/** The cents to refund of a payment: all but the kept share and what has been refunded before. */
export const refundCents = (paidCents: number, refundedCents: number, share: WithdrawalShare): number =>
  Math.max(0, paidCents - keptCents(paidCents, share) - refundedCents);
