import type { AttentionKind, AttentionRow } from '#shared/contracts/back-office/overview.ts';
import { fromCents } from '#shared/rules/money.ts';
import {
  type Disputed,
  findOldestOrder,
  findOldestShipped,
  findOrdersWithReturns,
  findOwedRefunds,
  findUnfinishedRefunds,
  listOpenDisputes,
} from '#functions/orders/index.ts';
import { listReviewsIn } from '#functions/reviews/index.ts';
import { countWithoutRoutine, findOldestFailures } from '#functions/routines/index.ts';
import {
  doubledSince,
  findOldestLatePayment,
  findSubscriptions,
  listDoubleSubscriptions,
  listOpenWithdrawals,
  owedCents,
  readLateCounters,
} from '#functions/subscriptions/index.ts';
import type { Permission } from '#shared/rules/accounts/permissions.ts';
import type { SharedReads } from './section-counts.ts';
import { listIdleUsers } from './users/user-directory.ts';
import { isOpenReturn } from '#shared/rules/orders/returns.ts';
import { addDays, inMadrid, sendTime } from '#shared/rules/routines/routine-calendar.ts';
import { slotId } from '#functions/platform/table/track.ts';
import { lateDeliveryDays } from '#shared/rules/orders/delivery.ts';
import { stockLevel } from '#shared/rules/catalogue/stock-levels.ts';
import { findLevelStarts } from '#functions/catalogue/index.ts';

export type { AttentionRow };

/** A row of what waits; only its kind and count are always known. */
const attentionRow = (
  kind: AttentionKind,
  count: number,
  facts: Partial<Pick<AttentionRow, 'isPartial' | 'oldest' | 'amount'>> = {},
): AttentionRow => ({ kind, count, isPartial: false, oldest: null, amount: null, ...facts });

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
const findFailedSends = countOldest('failed-sends', findOldestFailures, {
  since: ({ failedAt }) => failedAt,
});

/**
 * The withdrawals from subscriptions whose money has not gone back, and the refunds of subscriptions that were refused; the amount is
 * that of the refused ones.
 */
const findOpenWithdrawals = countOldest(
  'open-withdrawals',
  async (limit) => {
    const { items } = await listOpenWithdrawals(limit);
    const owing = await findSubscriptions(items.map(({ userId }) => userId));
    const owed = new Map(owing.map((each) => [each.userId, owedCents(each)]));
    return items.map((each) => ({ ...each, cents: owed.get(each.userId) ?? 0 }));
  },
  { since: ({ at }) => at, cents: ({ cents }) => cents },
);

/** The refunds of orders that Stripe has not settled: housekeeping settles each within minutes. */
const findOpenRefunds = countOldest('open-refunds', findUnfinishedRefunds, {
  since: ({ createdAt }) => createdAt,
  cents: ({ cents }) => cents,
});

/** The orders whose refund the bank or Stripe has refused: their buyers have not got their money. */
const findRefusedRefunds = countOldest('refused-refunds', findOwedRefunds, {
  since: ({ owedSince }) => owedSince,
  cents: ({ owedCents }) => owedCents,
});

const countDisputes = (kind: AttentionKind, of: Disputed) =>
  countOldest(kind, async (limit) => (await listOpenDisputes(of, limit)).items, {
    since: ({ openedAt }) => openedAt,
    cents: ({ cents }) => cents,
  });

/** The payments that are disputed at a bank, or that a bank believes to be fraud: an answer has a few days. */
const findDisputedOrders = countDisputes('disputed-orders', 'orders');
const findDisputedSubscriptions = countDisputes('disputed-subscriptions', 'subscriptions');

/** The customers whom two live subscriptions charge, until one of them ends. */
export const findDoubleSubscriptions = countOldest(
  'double-subscriptions',
  async (limit) => (await listDoubleSubscriptions(limit)).items,
  { since: (each) => new Date((doubledSince(each) ?? each.created) * 1000).toISOString() },
);

/** The reviews that wait to be read. */
const findPendingReviews = countOldest(
  'pending-reviews',
  async (limit) => (await listReviewsIn('pending', { limit })).items,
  { since: ({ writtenAt }) => writtenAt },
);

/** Products of a level whose beginning is looked up: half a unit each. */
const maxLookedUp = 50;

/** The products on sale of which nothing, or little, can be sold. */
async function findMissingStock(reads: SharedReads): Promise<AttentionRow[]> {
  const { stored } = await reads.catalogue();
  const onSale = [...stored.values()].map(({ product }) => product).filter(({ isActive }) => isActive);
  const rowOf = async (kind: 'sold-out' | 'low-stock', level: 'out' | 'low') => {
    const missing = onSale.filter(({ stock }) => stockLevel(stock) === level);
    const starts = await findLevelStarts(
      missing.slice(0, maxLookedUp).map(({ _id }) => _id),
      level,
    );
    return attentionRow(kind, missing.length, { oldest: starts.toSorted()[0] ?? null });
  };
  return Promise.all([rowOf('sold-out', 'out'), rowOf('low-stock', 'low')]);
}

/** Orders that are read of each payment status: as many in the post are a backlog. */
const limit = 50;

/**
 * The orders that should have arrived and are not marked as delivered: the mails that ask for reviews and the time of the
 * withdrawal begin with that.
 */
async function findLateDeliveries(_: SharedReads, now: Date): Promise<AttentionRow> {
  const before = new Date(now.getTime() - lateDeliveryDays * 86_400_000);
  const { orders, hasMore } = await findOldestShipped(before, limit);
  const late = orders
    .flatMap(({ shippedAt }) => shippedAt ?? [])
    .filter((shippedAt) => shippedAt <= before.toISOString())
    .toSorted();
  return attentionRow('late-deliveries', late.length, { oldest: late[0] ?? null, isPartial: hasMore });
}

/** The users who are due by tomorrow and whose slot is empty: those whom the preview of tomorrow shows without a routine. */
async function findMissingRoutines(reads: SharedReads, now: Date): Promise<AttentionRow> {
  const slots = reads
    .routines()
    .then((routines) => new Set(routines.map((each) => slotId(each, each.month))));
  const tomorrow = addDays(inMadrid(now).day, 1);
  const { count, isPartial, oldest } = await countWithoutRoutine(slots, tomorrow, now);
  return attentionRow('sends-without-routine', count, {
    isPartial,
    oldest: oldest && sendTime(oldest).toISOString(),
  });
}

/** Orders whose open returns are counted: some twenty units. */
const maxReturns = 100;

/** The returns of orders that wait for their parcel, their inspection or their refund: the law gives the shop fourteen days. */
async function findOpenReturns(): Promise<AttentionRow> {
  const { orders, hasMore } = await findOrdersWithReturns(maxReturns);
  const open = orders.flatMap(({ returns }) => returns.filter(isOpenReturn));
  const oldest = open.map(({ requestedAt }) => requestedAt).toSorted()[0] ?? null;
  return attentionRow('open-returns', open.length, { isPartial: hasMore, oldest });
}

/** The subscriptions whose payment failed, and the euros that are open. */
async function findLatePayments(): Promise<AttentionRow> {
  const [{ count, cents }, oldest] = await Promise.all([readLateCounters(), findOldestLatePayment()]);
  return attentionRow('late-payments', count, {
    oldest: oldest && new Date(oldest.lateSince * 1000).toISOString(),
    amount: fromCents(cents),
  });
}

/** The orders that are paid and not sent. */
async function findOrdersToShip(reads: SharedReads): Promise<AttentionRow> {
  const [counters, oldest] = await Promise.all([reads.orders(), findOldestOrder('processing')]);
  return attentionRow('orders-to-ship', counters.countOf(['processing']), {
    oldest: oldest?.createdAt ?? null,
  });
}

/** The subscribers who have not trained for ten days. */
async function findNotTraining(_: SharedReads, now: Date): Promise<AttentionRow> {
  const { users, days, cursor } = await listIdleUsers(bound, undefined, now);
  const idle = days.filter((_day, at) => users[at]);
  const [oldest] = idle;
  return attentionRow('not-training', idle.length, {
    isPartial: cursor !== null,
    oldest: oldest === undefined ? null : sendTime(oldest).toISOString(),
  });
}

/** A part of what waits: the kinds of its rows, who may see it, and how it is found. A row that counts nothing is not shown. */
interface AttentionPart {
  /** The first is the name of the part. */
  kinds: readonly [AttentionKind, ...AttentionKind[]];
  permission: Permission;
  find: (reads: SharedReads, now: Date) => Promise<AttentionRow | AttentionRow[]>;
}

/** The parts in the order of the page: what customers wait for comes first. */
export const attentionParts: readonly AttentionPart[] = [
  { kinds: ['orders-to-ship'], permission: 'orders:read', find: findOrdersToShip },
  { kinds: ['late-deliveries'], permission: 'orders:read', find: findLateDeliveries },
  { kinds: ['open-returns'], permission: 'orders:read', find: findOpenReturns },
  { kinds: ['late-payments'], permission: 'users:read', find: findLatePayments },
  { kinds: ['sends-without-routine'], permission: 'sending:read', find: findMissingRoutines },
  { kinds: ['failed-sends'], permission: 'sending:read', find: findFailedSends },
  { kinds: ['not-training'], permission: 'workouts:read', find: findNotTraining },
  { kinds: ['sold-out', 'low-stock'], permission: 'catalogue:read', find: findMissingStock },
  { kinds: ['open-withdrawals'], permission: 'users:read', find: findOpenWithdrawals },
  { kinds: ['open-refunds'], permission: 'orders:read', find: findOpenRefunds },
  { kinds: ['refused-refunds'], permission: 'orders:read', find: findRefusedRefunds },
  { kinds: ['disputed-orders'], permission: 'orders:read', find: findDisputedOrders },
  { kinds: ['disputed-subscriptions'], permission: 'users:read', find: findDisputedSubscriptions },
  { kinds: ['double-subscriptions'], permission: 'users:read', find: findDoubleSubscriptions },
  { kinds: ['pending-reviews'], permission: 'reviews:read', find: findPendingReviews },
];
