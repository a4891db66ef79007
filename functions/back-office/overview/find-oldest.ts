import type { AttentionKind } from '#shared/contracts/back-office/overview.ts';
import { fromCents } from '#shared/rules/money.ts';
import { listOpenDisputes, type Disputed } from '../../orders/disputes.ts';
import { findUnsettledRefunds } from '../../orders/refunds/refunds.ts';
import { findOwedRefunds } from '../../orders/refunds/refunds-owed.ts';
import { listReviewsIn } from '../../reviews/reviews.ts';
import { findOldestFailures } from '../../routines/sending/failed-deliveries.ts';
import {
  doubledSince,
  findSubscriptions,
  listDoubleSubscriptions,
  owedCents,
} from '../../subscriptions/subscriptions.ts';
import { listOpenWithdrawals } from '../../subscriptions/withdrawals/withdrawals.ts';
import { attentionRow, type AttentionRow } from './attention-row.ts';

/* The rows of lists that should be short: they are counted by reading their oldest items. */

/** Items that are counted: some ten to twenty units, more for long reviews. */
const bound = 100;

/** What a row says of an item: since when it waits, and what is at stake. */
interface Waiting<Item> {
  since: (item: Item) => string;
  cents?: (item: Item) => number;
}

/** Finds the row of a list whose items are read oldest first. */
const countOldest =
  <Item>(
    kind: AttentionKind,
    read: (limit: number) => Promise<Item[]>,
    { since, cents }: Waiting<Item>,
  ): (() => Promise<AttentionRow>) =>
  async () => {
    const found = await read(bound + 1);
    const items = found.slice(0, bound);
    const [oldest] = items;
    return attentionRow(kind, items.length, {
      isPartial: found.length > bound,
      oldest: oldest === undefined ? null : since(oldest),
      // nothing is at stake of a warning, or unknown of a withdrawal
      amount: (cents && fromCents(items.reduce((sum, item) => sum + cents(item), 0))) || null,
    });
  };

/** The sends that failed and have not been repeated. */
export const findFailedSends = countOldest('failed-sends', findOldestFailures, {
  since: ({ failedAt }) => failedAt,
});

/**
 * The withdrawals from subscriptions whose money has not gone back, and the refunds of subscriptions that were refused; the amount is
 * that of the refused ones.
 */
export const findOpenWithdrawals = countOldest(
  'open-withdrawals',
  async (limit) => {
    const { items } = await listOpenWithdrawals(limit);
    const owing = await findSubscriptions(items.map(({ userId }) => userId));
    const owed = new Map(owing.map((each) => [each.userId, owedCents(each)]));
    return items.map((each) => ({ ...each, cents: owed.get(each.userId) ?? 0 }));
  },
  { since: ({ at }) => at, cents: ({ cents }) => cents },
);

/** The refunds of orders that Stripe has not settled: the sweep settles each within minutes. */
export const findOpenRefunds = countOldest('open-refunds', findUnsettledRefunds, {
  since: ({ createdAt }) => createdAt,
  cents: ({ cents }) => cents,
});

/** The orders whose refund the bank or Stripe has refused: their buyers have not got their money. */
export const findRefusedRefunds = countOldest('refused-refunds', findOwedRefunds, {
  since: ({ owedSince }) => owedSince,
  cents: ({ owedCents }) => owedCents,
});

const countDisputes = (kind: AttentionKind, of: Disputed) =>
  countOldest(kind, async (limit) => (await listOpenDisputes(of, limit)).items, {
    since: ({ openedAt }) => openedAt,
    cents: ({ cents }) => cents,
  });

/** The payments that are disputed at a bank, or that a bank believes to be fraud: an answer has a few days. */
export const findDisputedOrders = countDisputes('disputed-orders', 'orders');
export const findDisputedSubscriptions = countDisputes('disputed-subscriptions', 'subscriptions');

/** The customers whom two live subscriptions charge, until one of them ends. */
export const findDoubleSubscriptions = countOldest(
  'double-subscriptions',
  async (limit) => (await listDoubleSubscriptions(limit)).items,
  { since: (each) => new Date((doubledSince(each) ?? each.created) * 1000).toISOString() },
);

/** The reviews that wait to be read. */
export const findPendingReviews = countOldest(
  'pending-reviews',
  async (limit) => (await listReviewsIn('pending', { limit })).items,
  { since: ({ writtenAt }) => writtenAt },
);
