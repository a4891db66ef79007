import type { indexes } from '../indexes.ts';
import type { keys } from '../keys.ts';
import { accountKinds } from './account-kinds.ts';
import type { ItemKind } from './item-kind.ts';
import { shopKinds } from './shop-kinds.ts';
import { trainingKinds } from './training-kinds.ts';

/*
 * What is kept of people, and why: a row for each kind of item of the table (table/keys.ts), and what each index lists. A kind
 * without a row does not compile. Erasures look up here what they do with an item.
 */

const kinds = { ...accountKinds, ...shopKinds, ...trainingKinds };

/** The name of a kind. */
export type KindName = keyof typeof kinds;

/** Every kind of item. Two providers have one key. */
export const itemKinds: Record<keyof typeof keys | 'appleIdentity', ItemKind> = kinds;

/** Which kinds an index lists: its attributes are part of their items, hold ids, times and hashes, and go with them. */
export const indexedKinds = {
  users: ['user'],
  usersOfRole: ['user'],
  bannedUsers: ['user'],
  latePayment: ['subscription'],
  doubleSubscription: ['subscription'],
  openWithdrawal: ['withdrawal'],
  settledWithdrawal: ['withdrawal'],
  owedPlanRefund: ['subscription'],
  orders: ['order'],
  orderState: ['order'],
  owedRefund: ['order'],
  products: ['product'],
  alertsOf: ['stockAlert'],
  reviewById: ['review'],
  review: ['review'],
  due: [
    'order',
    'refund',
    'mail',
    'subscription',
    'routineProgress',
    'stripeCustomer',
    'removedPicture',
    'reviewRequest',
    'user',
    'erasure',
  ],
  heldRoutines: ['routineProgress'],
  failures: ['delivery'],
  anchorDay: ['routineProgress'],
  audit: ['auditEntry'],
  securityEvent: ['securityEvent'],
} as const satisfies Record<keyof typeof indexes, readonly KindName[]>;

/** The kind of the item at a key: of the rows that fit, the one that says most. Throws for a kind without a row. */
export function kindOf({ pk, sk }: { pk: string; sk: string }): KindName {
  const lengthOf = (name: KindName) => itemKinds[name].at.join('').length;
  const fitting = (Object.keys(itemKinds) as KindName[]).filter((name) => {
    const [ofPk, ofSk] = itemKinds[name].at;
    return pk.startsWith(ofPk) && sk.startsWith(ofSk);
  });
  const [kind] = fitting.toSorted((a, b) => lengthOf(b) - lengthOf(a));
  if (!kind) throw new Error(`no row for the kind of ${pk.slice(0, 4)}… ${sk.slice(0, 4)}…`);
  return kind;
}
