import type { AuditEntry } from '#shared/contracts/back-office/audit-trail.ts';
import type { OrderStatus, PaymentStatus } from '#shared/contracts/orders/orders.ts';
import type { ReviewState } from '#shared/rules/reviews/reviews.ts';
import { idOf, shardCount, shardOf } from './partitions.ts';

/** Index attributes of an item, spread into it when it is written. */
export const indexes = {
  users: (userId: string) => ({ gsi1pk: 'users', gsi1sk: userId }),
  usersOfRole: (role: string, userId: string) => ({ gsi3pk: usersOfRole(role), gsi3sk: userId }),
  bannedUsers: (userId: string) => ({ gsi4pk: bannedUsers, gsi4sk: userId }),
  latePayment: (userId: string, since: string) => ({ gsi4pk: latePayments, gsi4sk: `${since}#${userId}` }),
  doubleSubscription: (userId: string, since: string) => ({
    gsi1pk: doubleSubscriptions,
    gsi1sk: `${since}#${userId}`,
  }),
  openWithdrawal: (userId: string, at: string) => ({ gsi3pk: openWithdrawals, gsi3sk: `${at}#${userId}` }),
  settledWithdrawal: (userId: string, at: string) => ({
    gsi3pk: 'withdrawals#settled',
    gsi3sk: `${at}#${userId}`,
  }),
  owedPlanRefund: (userId: string, since: string) => ({
    gsi3pk: openWithdrawals,
    gsi3sk: `${since}#${userId}`,
  }),
  orders: (orderId: string) => ({ gsi1pk: 'orders', gsi1sk: orderId }),
  orderState: (orderId: string, status: OrderStatus, payment: PaymentStatus) => ({
    gsi4pk: orderState(status, payment),
    gsi4sk: orderId,
  }),
  owedRefund: (orderId: string, since: string) => ({ gsi3pk: owedRefunds, gsi3sk: `${since}#${orderId}` }),
  products: (changedAt: string, productId: string) => ({
    gsi1pk: 'products',
    gsi1sk: `${changedAt}#${productId}`,
  }),
  alertsOf: (addressHash: string, productId: string) => ({
    gsi1pk: `alerts#${addressHash}`,
    gsi1sk: productId,
  }),
  reviewById: (reviewId: string) => ({ gsi3pk: idOf('rev_', reviewId), gsi3sk: 'review' }),
  review: ({ _id, productId, state, writtenAt }: ReviewPlace) => ({
    ...indexes.reviewById(_id),
    gsi1pk: reviewPartitions.state(state),
    gsi1sk: `${writtenAt}#${_id}`,
    ...(state === 'published' && {
      gsi4pk: reviewPartitions.published(productId),
      gsi4sk: `${writtenAt}#${_id}`,
    }),
  }),
  due: (kind: DueKind, id: string, at: string) => ({
    gsi2pk: dueShards(kind)[shardOf(id)]!,
    gsi2sk: at,
  }),
  heldRoutines: (userId: string, since: string) => ({ gsi4pk: heldRoutines, gsi4sk: `${since}#${userId}` }),
  failures: (failedAt: string, userId: string) => ({ gsi1pk: 'failures', gsi1sk: `${failedAt}#${userId}` }),
  anchorDay: (anchorDay: number, userId: string) => ({
    gsi3pk: anchorDayShards(anchorDay)[shardOf(userId)]!,
    gsi3sk: userId,
  }),
  audit: (month: string, { _id: id, action, author, object: { kind } }: AuditEntry) => ({
    gsi1pk: auditPartitions.month(month),
    gsi2pk: auditPartitions.kind(month, kind),
    gsi3pk: auditPartitions.action(month, kind, action),
    gsi4pk: auditPartitions.author(author._id),
    gsi1sk: id,
    gsi2sk: id,
    gsi3sk: id,
    gsi4sk: id,
  }),
  securityEvent: (month: string, { _id: id, action, network }: SecurityEventPlace) => ({
    gsi1pk: securityPartitions.month(month),
    gsi2pk: securityPartitions.action(month, action),
    gsi1sk: id,
    gsi2sk: id,
    ...(network !== null && { gsi4pk: securityPartitions.network(network), gsi4sk: id }),
  }),
} as const;

/** What says where a security event is listed. */
interface SecurityEventPlace {
  _id: string;
  action: string;
  network: string | null;
}

/** The index partitions of the security log; a month is `2026-11`, in Madrid. */
export const securityPartitions = {
  month: (month: string) => `security#${month}`,
  action: (month: string, action: string) => `security#${month}#${action}`,
  network: (hash: string) => `security#${hash}`,
} as const;

/** The index partitions of the audit trail; a month is `2026-11`, in Madrid. */
export const auditPartitions = {
  month: (month: string) => `audit#${month}`,
  kind: (month: string, kind: string) => `audit#${month}#${kind}`,
  action: (month: string, kind: string, action: string) => `audit#${month}#${kind}#${action}`,
  author: (userId: string) => `audit#${userId}`,
} as const;

/** What says where a review is listed. */
interface ReviewPlace {
  _id: string;
  productId: string;
  state: ReviewState;
  writtenAt: string;
}

/** The index partitions of the reviews: all of a state, and the published ones of a product. */
export const reviewPartitions = {
  state: (state: ReviewState) => `reviews#${state}`,
  published: (productId: string) => `reviews#${idOf('prd_', productId)}`,
} as const;

/** The kinds of items that become due at a time. */
export type DueKind =
  | 'holds'
  | 'returns'
  | 'refunds'
  | 'mails'
  | 'unsent'
  | 'renewals'
  | 'routines'
  | 'customers'
  | 'pictures'
  | 'reviews'
  | 'erasures';

/** The `gsi3` partition of the users of a role; customers, who are all others, are in none. */
export const usersOfRole = (role: string): string => `users#role#${role}`;

/** The `gsi4` partition of the banned users. */
export const bannedUsers = 'users#banned';

/** The `gsi4` partition of the subscriptions whose payment is late. */
export const latePayments = 'subscriptions#late';

/** The `gsi1` partition of the customers whom two live subscriptions charge. */
export const doubleSubscriptions = 'subscriptions#double';

/** The `gsi3` partition of the withdrawals whose money has not gone back, and of the subscriptions that owe a refused refund. */
export const openWithdrawals = 'withdrawals#open';

/** The `gsi4` partition of the users whose routines staff have paused. */
export const heldRoutines = 'routines#held';

/** The `gsi3` partition of the orders that owe the money of a refused refund. */
export const owedRefunds = 'refunds#owed';

/** The `gsi4` partition of the orders of a status and payment status. */
export const orderState = (status: OrderStatus, payment: PaymentStatus): string =>
  `orders#${status}#${payment}`;

/** The `gsi3` partitions of the users whose routines are sent on a day of the month, 1 to 31. */
export const anchorDayShards = (anchorDay: number): string[] =>
  Array.from({ length: shardCount }, (_, shard) => `routines#${anchorDay}#${shard}`);

/** The `gsi2` partitions of a kind. */
export const dueShards = (kind: DueKind): string[] =>
  Array.from({ length: shardCount }, (_, shard) => `${kind}#${shard}`);
