import { canWithdraw, isLive, withdrawableUntil } from '#shared/rules/subscriptions/subscription-status.ts';
import {
  keptCents,
  withdrawalShare,
  type WithdrawalShare,
} from '#shared/rules/subscriptions/withdrawal-share.ts';
import { findSentDeliveries } from '../../messages/notifications/deliveries.ts';
import type { StoredSubscription } from '../subscriptions.ts';
import { findWithdrawal } from './withdrawals.ts';

/** Until when a subscription can be withdrawn from (epoch seconds), and the cents that are kept of what was paid. */
export interface WithdrawalTerms extends WithdrawalShare {
  until: number;
  kept: number;
}

/** The terms of a withdrawal at a time, now or before; null after the 14 days, and when the account has withdrawn from another one. */
export async function readWithdrawalTerms(
  stored: StoredSubscription,
  at: Date,
): Promise<WithdrawalTerms | null> {
  const { id, userId, status, created, paidInvoice } = stored;
  if (!isLive(status) || !canWithdraw(created, at)) return null;
  const [earlier, sent] = await Promise.all([findWithdrawal(userId), findSentDeliveries(userId)]);
  if (earlier && earlier.subscriptionId !== id) return null;
  const began = new Date(created * 1000).toISOString();
  const hasRoutine = sent.some(({ sentAt }) => sentAt >= began && sentAt <= at.toISOString());
  const share = withdrawalShare(stored, hasRoutine, at);
  return {
    until: withdrawableUntil(created),
    kept: keptCents(paidInvoice?.amountCents ?? 0, share),
    ...share,
  };
}
