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
