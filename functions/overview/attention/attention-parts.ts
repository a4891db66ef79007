import type { Permission } from '#shared/rules/permissions.ts';
import type { SharedReads } from '../shared-reads.ts';
import type { AttentionRow } from './attention-row.ts';
import { findFailedSends } from './find-failed-sends.ts';
import { findLatePayments } from './find-late-payments.ts';
import { findMissingRoutines } from './find-missing-routines.ts';
import { findMissingStock } from './find-missing-stock.ts';
import { findOpenRefunds } from './find-open-refunds.ts';
import { findOpenReturns } from './find-open-returns.ts';
import { findOpenWithdrawals } from './find-open-withdrawals.ts';
import { findOrdersToShip } from './find-orders-to-ship.ts';
import { findPendingReviews } from './find-pending-reviews.ts';
import { findRefusedRefunds } from './find-refused-refunds.ts';

/** A part of what waits: who may see it, and how it is found. A row that counts nothing is not shown. */
interface AttentionPart {
  permission: Permission;
  find: (reads: SharedReads, now: Date) => Promise<AttentionRow | AttentionRow[]>;
}

/** The parts in the order of the page: what customers wait for comes first. */
export const attentionParts: readonly AttentionPart[] = [
  { permission: 'orders:read', find: findOrdersToShip },
  { permission: 'orders:read', find: findOpenReturns },
  { permission: 'users:read', find: findLatePayments },
  { permission: 'sending:read', find: findMissingRoutines },
  { permission: 'sending:read', find: findFailedSends },
  { permission: 'catalogue:read', find: findMissingStock },
  { permission: 'users:read', find: findOpenWithdrawals },
  { permission: 'orders:read', find: findOpenRefunds },
  { permission: 'orders:read', find: findRefusedRefunds },
  { permission: 'reviews:read', find: findPendingReviews },
];
