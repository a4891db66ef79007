import type { AttentionKind } from '#shared/contracts/back-office/overview.ts';
import type { Permission } from '#shared/rules/accounts/permissions.ts';
import type { SharedReads } from './shared-reads.ts';
import type { AttentionRow } from './attention-row.ts';
import { findLateDeliveries } from './find-late-deliveries.ts';
import { findLatePayments } from './find-late-payments.ts';
import { findMissingRoutines } from './find-missing-routines.ts';
import { findMissingStock } from './find-missing-stock.ts';
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
import { findOpenReturns } from './find-open-returns.ts';
import { findOrdersToShip } from './find-orders-to-ship.ts';

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
