import type { EntityName, ListName } from '#functions/entities.ts';

/** What a Lambda may touch of the table, by kinds of items (functions/entities.ts). Kinds of one partition come together. */
export interface TableAccess {
  /** May get and query them, and check them in transactions. */
  reads?: readonly EntityName[];
  /** May put, update and delete them. */
  writes?: readonly EntityName[];
  /** May put them, and nothing else. */
  adds?: readonly EntityName[];
  /** May delete them, and nothing else: a function that ends sessions or links makes none. */
  removes?: readonly EntityName[];
  /** May query these partitions of the indexes, and so read what they list. */
  lists?: readonly ListName[];
  /** May read whose an address is, without its password hash (functions/accounts/entities.ts). */
  looksUpAddresses?: true;
  /** May name what no other function may write of an account (`guarded` in table-statements.ts). */
  changesRoles?: true;
}

/**
 * How finely the roles guard the table. AWS does not document what it fills the condition keys of a transaction with, so
 * `npm run preflight` tries each in the account, and says which is the finest that refuses no call of ours (preflight/table-guards.ts).
 * - `attribute`: each action on its own partitions, entries of the trails unchangeable beside anything else, and single attributes.
 * - `partition`: a role touches its partitions; it changes those that it checks or writes, whatever else a transaction has.
 * - `table`: each action on the whole table. Code alone keeps apart who touches what.
 */
export const tableGuards = ['attribute', 'partition', 'table'] as const;
export type TableGuards = (typeof tableGuards)[number];

/* What flows of several functions touch. */

/** Merges the access of several parts. */
export function mergeAccess(...parts: TableAccess[]): TableAccess {
  const all = <Name extends 'reads' | 'writes' | 'adds' | 'removes' | 'lists'>(name: Name) =>
    parts.flatMap((part) => (part[name] ?? []) as NonNullable<TableAccess[Name]>[number][]);
  return {
    reads: all('reads'),
    writes: all('writes'),
    adds: all('adds'),
    removes: all('removes'),
    lists: all('lists'),
    ...(parts.some(({ looksUpAddresses }) => looksUpAddresses) && { looksUpAddresses: true }),
    ...(parts.some(({ changesRoles }) => changesRoles) && { changesRoles: true }),
  };
}

/** A mail is written into the outbox. */
export const sendMail = { reads: ['siteSettings'], adds: ['mail'] } as const satisfies TableAccess;

/** A user gets a notification on the site, and the unread are counted. */
export const notifyUser = {
  reads: ['user'],
  writes: ['user'],
  adds: ['notification'],
} as const satisfies TableAccess;

/** Attempts are counted, and too many refused. */
export const rateLimit = { writes: ['rateLimit'] } as const satisfies TableAccess;

/** The snapshot of the catalogue is brought up to date. */
export const catalogue = {
  reads: ['catalogueVersion', 'category'],
  lists: ['products'],
} as const satisfies TableAccess;

/** An order changes its state, with its buyer told, the stock and the metrics. */
export const orderChange: TableAccess = mergeAccess(sendMail, notifyUser, rateLimit, {
  reads: ['cart', 'order', 'orderSearchTerm', 'product', 'refund', 'category'],
  writes: ['catalogueVersion', 'openDispute', 'order', 'orderCounter', 'product', 'refund'],
  adds: ['cart', 'metricEvent', 'orderEvent', 'orderSearchTerm', 'stockEntry'],
});

/** A subscription is copied from Stripe, and the routines follow it. */
export const subscriptionChange: TableAccess = mergeAccess(sendMail, notifyUser, {
  reads: ['assessment', 'delivery', 'option', 'routineProgress', 'subscription', 'withdrawal'],
  writes: ['lateCounter', 'openDispute', 'routineProgress', 'subscription', 'userCounter', 'withdrawal'],
  adds: ['metricEvent'],
});

/** A sign-in is recorded with where it came from. */
export const signIn: TableAccess = mergeAccess(sendMail, rateLimit, {
  reads: ['knownCountry', 'knownDevice', 'knownNetwork', 'user'],
  adds: ['knownCountry', 'knownDevice', 'knownNetwork'],
});
