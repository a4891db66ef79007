import { fromCents } from '#shared/rules/money.ts';
import { findOldestLatePayment, readLateCounters } from '../../subscriptions/payments/late-payments.ts';
import { attentionRow, type AttentionRow } from './attention-row.ts';

/** The subscriptions whose payment failed, and the euros that are open. */
export async function findLatePayments(): Promise<AttentionRow> {
  const [{ count, cents }, oldest] = await Promise.all([readLateCounters(), findOldestLatePayment()]);
  return attentionRow('late-payments', count, {
    oldest: oldest && new Date(oldest.lateSince * 1000).toISOString(),
    amount: fromCents(cents),
  });
}
