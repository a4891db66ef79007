import type { WithdrawalShare } from '#shared/rules/subscriptions/withdrawal-share.ts';

/*
 * A withdrawal is marked at Stripe, in `cancellation_details.comment` of the subscription. The mark holds the share that the
 * subscriber confirmed, so that a sync after a crash refunds the same amount, also days later.
 */

/** The mark of a withdrawal, also readable in Stripe's dashboard. */
export const withdrawalMark = ({ daysUsed, daysPaid }: WithdrawalShare, receivedOn?: string): string =>
  `withdrawal: ${daysUsed} of ${daysPaid} days used${receivedOn ? `, received ${receivedOn}` : ''}`;

const markPattern = /^withdrawal: (\d+) of (\d+) days used(?:, received (\d{4}-\d\d-\d\d))?$/;

/** A withdrawal as its mark has it. */
export interface MarkedWithdrawal extends WithdrawalShare {
  /** The day on which it came by mail or phone; null for one that was made here. */
  receivedOn: string | null;
}

/** What a mark says; null for any other comment. */
export function readWithdrawalMark(comment: string | null | undefined): MarkedWithdrawal | null {
  const found = markPattern.exec(comment ?? '');
  return found && { daysUsed: Number(found[1]), daysPaid: Number(found[2]), receivedOn: found[3] ?? null };
}
