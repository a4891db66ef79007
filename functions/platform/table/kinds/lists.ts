import type { DueKind, indexes } from '../indexes.ts';

type Index = 'gsi1' | 'gsi2' | 'gsi3' | 'gsi4';

/** A list is a kind of partition of the indexes: it is named as in table/indexes.ts, what is due by what it is. */
export type ListName = Exclude<keyof typeof indexes, 'due'> | DueKind;

/** Where each list lies: what its partition key begins with, by index. Who may query a list reads the items that it has. */
export const lists: Record<ListName, Partial<Record<Index, string>>> = {
  users: { gsi1: 'users' },
  usersOfRole: { gsi3: 'users#role#' },
  bannedUsers: { gsi4: 'users#banned' },
  latePayment: { gsi4: 'subscriptions#late' },
  doubleSubscription: { gsi1: 'subscriptions#double' },
  openWithdrawal: { gsi3: 'withdrawals#open' },
  settledWithdrawal: { gsi3: 'withdrawals#settled' },
  owedPlanRefund: { gsi3: 'withdrawals#open' },
  orders: { gsi1: 'orders' },
  orderState: { gsi4: 'orders#' },
  owedRefund: { gsi3: 'refunds#owed' },
  products: { gsi1: 'products' },
  alertsOf: { gsi1: 'alerts#' },
  reviewById: { gsi3: 'rev_' },
  review: { gsi1: 'reviews#', gsi4: 'reviews#prd_' },
  heldRoutines: { gsi4: 'routines#held' },
  failures: { gsi1: 'failures' },
  anchorDay: { gsi3: 'routines#' },
  audit: { gsi1: 'audit#', gsi2: 'audit#', gsi3: 'audit#', gsi4: 'audit#' },
  securityEvent: { gsi1: 'security#', gsi2: 'security#', gsi4: 'security#' },
  holds: { gsi2: 'holds#' },
  returns: { gsi2: 'returns#' },
  refunds: { gsi2: 'refunds#' },
  mails: { gsi2: 'mails#' },
  unsent: { gsi2: 'unsent#' },
  renewals: { gsi2: 'renewals#' },
  routines: { gsi2: 'routines#' },
  customers: { gsi2: 'customers#' },
  pictures: { gsi2: 'pictures#' },
  reviews: { gsi2: 'reviews#' },
  erasures: { gsi2: 'erasures#' },
};
