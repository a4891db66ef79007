import type { WithdrawalShare } from '#shared/rules/subscriptions/withdrawal-share.ts';

/*
 * A withdrawal is marked at Stripe, in `cancellation_details.comment` of the subscription. The mark holds the share that the
 * subscriber confirmed, so that a sync after a crash refunds the same amount, also days later.
 */

/** The mark of a withdrawal, also readable in Stripe's dashboard. */
export const withdrawalMark = ({ daysUsed, daysPaid }: WithdrawalShare): string =>
  `withdrawal: ${daysUsed} of ${daysPaid} days used`;

const markPattern = /^withdrawal: (\d+) of (\d+) days used$/;

/** The share of a mark; null for any other comment. */
export function readWithdrawalMark(comment: string | null | undefined): WithdrawalShare | null {
  const found = markPattern.exec(comment ?? '');
  return found && { daysUsed: Number(found[1]), daysPaid: Number(found[2]) };
}
