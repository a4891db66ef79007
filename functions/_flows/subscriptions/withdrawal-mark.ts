import type { WithdrawalShare } from '#shared/rules/subscriptions/withdrawal-share.ts';

/*
 * A withdrawal is marked at Stripe, in `cancellation_details.comment` of the subscription. The mark holds the share that the
 * subscriber confirmed, so that a sync after a crash refunds the same amount, whatever the ledger says by then.
 */

/** The mark of a withdrawal, also readable in Stripe's dashboard. */
export const withdrawalMark = ({ monthsReceived, monthsPaid }: WithdrawalShare): string =>
  `withdrawal: ${monthsReceived} of ${monthsPaid} months received`;

const markPattern = /^withdrawal(?:: (\d+) of (\d+) months received)?$/;

/** The share of a mark; null for any other comment. A mark without months was made when everything was refunded. */
export function readWithdrawalMark(comment: string | null | undefined): WithdrawalShare | null {
  const found = markPattern.exec(comment ?? '');
  return found && { monthsReceived: Number(found[1] ?? 0), monthsPaid: Number(found[2] ?? 1) };
}
