import type { KindName } from '#functions/platform/table/kinds/item-kinds.ts';
import type { ListName } from '#functions/platform/table/kinds/lists.ts';

/** What a Lambda may touch of the table, by kinds of items (functions/platform/table/kinds). Kinds of one partition come together. */
export interface TableAccess {
  /** May get and query them, and check them in transactions. */
  reads?: readonly KindName[];
  /** May put, update and delete them. */
  writes?: readonly KindName[];
  /** May put them, and nothing else. */
  adds?: readonly KindName[];
  /** May delete them, and nothing else: a function that ends sessions or links makes none. */
  removes?: readonly KindName[];
  /** May query these partitions of the indexes, and so read what they list. */
  lists?: readonly ListName[];
  /** May read whose an address is, without its password hash (functions/platform/table/kinds/address-facts.ts). */
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
