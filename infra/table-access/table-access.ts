import type { KindName } from '#functions/_data/kinds/item-kinds.ts';
import type { ListName } from '#functions/_data/kinds/lists.ts';

/** What a Lambda may touch of the table, by kinds of items (functions/_data/kinds). Kinds of one partition come together. */
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
  /** May read whose an address is, without its password hash (functions/_data/kinds/address-facts.ts). */
  looksUpAddresses?: true;
  /** May name what no other function may write of an account (`guarded` in table-statements.ts). */
  changesRoles?: true;
}
