import type { AttentionKind } from '#shared/contracts/back-office/overview.ts';
import type { Permission } from '#shared/rules/accounts/permissions.ts';
import type { SharedReads } from './shared-reads.ts';
import { attentionRow, type AttentionRow } from './attention-row.ts';
import {
  findDisputedOrders,
  findDisputedSubscriptions,
  findDoubleSubscriptions,
  findFailedSends,
  findOpenRefunds,
  findOpenWithdrawals,
  findPendingReviews,
  findRefusedRefunds,
} from './find-oldest.ts';
import { findOldestOrder, findOldestShipped, findOrdersWithReturns } from '../../orders/order-list.ts';
import { fromCents } from '#shared/rules/money.ts';
import { findOldestLatePayment, readLateCounters } from '../../subscriptions/payments/late-payments.ts';
import { isOpenReturn } from '#shared/rules/orders/returns.ts';
import { addDays, inMadrid, sendTime } from '#shared/rules/routines/routine-calendar.ts';
import { countWithoutRoutine } from '../../routines/due/due-sample.ts';
import { slotId } from '../../platform/table/track.ts';
import { lateDeliveryDays } from '#shared/rules/orders/delivery.ts';
import { stockLevel } from '#shared/rules/catalogue/stock-levels.ts';
import { findLevelStarts } from '../../catalogue/stock/stock-notices.ts';

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
const bound = 100;

/** The returns of orders that wait for their parcel, their inspection or their refund: the law gives the shop fourteen days. */
async function findOpenReturns(): Promise<AttentionRow> {
  const { orders, hasMore } = await findOrdersWithReturns(bound);
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
  { kinds: ['sold-out', 'low-stock'], permission: 'catalogue:read', find: findMissingStock },
  { kinds: ['open-withdrawals'], permission: 'users:read', find: findOpenWithdrawals },
  { kinds: ['open-refunds'], permission: 'orders:read', find: findOpenRefunds },
  { kinds: ['refused-refunds'], permission: 'orders:read', find: findRefusedRefunds },
  { kinds: ['disputed-orders'], permission: 'orders:read', find: findDisputedOrders },
  { kinds: ['disputed-subscriptions'], permission: 'users:read', find: findDisputedSubscriptions },
  { kinds: ['double-subscriptions'], permission: 'users:read', find: findDoubleSubscriptions },
  { kinds: ['pending-reviews'], permission: 'reviews:read', find: findPendingReviews },
];
