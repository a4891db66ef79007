import { accountEntities } from './accounts/entities.ts';
import { analyticsEntities } from './analytics/entities.ts';
import { catalogueEntities } from './catalogue/entities.ts';
import { exerciseEntities } from './exercises/entities.ts';
import { messageEntities } from './messages/entities.ts';
import { orderEntities } from './orders/entities.ts';
import { platformEntities } from './platform/entities.ts';
import { type Entity, keysOf, type Places } from '#functions/platform/table/entity.ts';
import { privacyEntities } from './privacy/entities.ts';
import { reviewEntities } from './reviews/entities.ts';
import { routineEntities } from './routines/entities.ts';
import { subscriptionEntities } from './subscriptions/entities.ts';
import { trainingEntities } from './training/entities.ts';
import { workoutEntities } from './workouts/entities.ts';

/*
 * The whole table: erasures, policies, the copy of one's data and the list in TABLE.md are made of these rows. Nothing scans the table.
 *
 * - What belongs to a user is in the user's partitions, one for each purpose (platform/table/partitions.ts). The owner is part of the key,
 *   so a request for another user's item finds nothing; and roles are given partitions (infra/table-access).
 * - `gsi1` lists users, orders, products and failed deliveries by time; `gsi2` finds what is due by a time; `gsi3` the users whose routines
 *   are due on a day of the month, withdrawals and refused refunds; `gsi4` orders by status and payment, banned users, late payments.
 * - `#<n>` is a shard, chosen by the last character of the id, so that no partition takes all writes of a kind.
 */

const rows = {
  ...accountEntities,
  ...analyticsEntities,
  ...catalogueEntities,
  ...exerciseEntities,
  ...messageEntities,
  ...orderEntities,
  ...platformEntities,
  ...privacyEntities,
  ...reviewEntities,
  ...routineEntities,
  ...subscriptionEntities,
  ...trainingEntities,
  ...workoutEntities,
};

type Rows = typeof rows;

/** The name of an entity. */
export type EntityName = keyof Rows;

/** Every entity by its name. */
export const entities: Record<EntityName, Entity> = rows;

/** Every key of the table, for tools and tests; functions take those of their subjects. */
export const keys = keysOf(rows);

/** The names that a row gives to its lists; none for one without. */
type NamesOf<Lists> = Lists extends unknown ? (string extends keyof Lists ? never : keyof Lists) : never;

/** The name of a list: a kind of partition of the indexes. Who may query a list reads the items that it has. */
export type ListName = NamesOf<Rows[EntityName]['lists']>;

/** Where each list lies: what its partition key begins with, by index. */
export const lists = Object.assign({}, ...Object.values(rows).map((row) => row.lists)) as Record<
  ListName,
  Places
>;

/** The entity of the item at a key: of the rows that fit, the one that says most. Throws for an item without a row. */
export function entityOf({ pk, sk }: { pk: string; sk: string }): EntityName {
  const lengthOf = (name: EntityName) => entities[name].at.join('').length;
  const fitting = (Object.keys(entities) as EntityName[]).filter((name) => {
    const [ofPk, ofSk] = entities[name].at;
    return pk.startsWith(ofPk) && sk.startsWith(ofSk);
  });
  const [found] = fitting.toSorted((a, b) => lengthOf(b) - lengthOf(a));
  if (!found) throw new Error(`no row for the entity of ${pk.slice(0, 4)}… ${sk.slice(0, 4)}…`);
  return found;
}
