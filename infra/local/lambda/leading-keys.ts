import type { Need } from '../permissions/index.ts';

/** A value as DynamoDB's protocol has it. */
export interface Attribute {
  S?: string;
}

/** What names the item of a call: its key, or the whole item. */
export interface Written {
  Key?: Record<string, Attribute>;
  Item?: Record<string, Attribute>;
}

/** The partition key of the table (infra/data-stack.ts). */
export const partitionKey = 'pk';

/** The part of a need that says which partitions it is about. */
export const leadingKeys = (partitions: string[]): Pick<Need, 'context'> =>
  partitions.length > 0 ? { context: { 'dynamodb:LeadingKeys': partitions } } : {};

/** The same of the items that a call names. AWS evaluates each action of a transaction by itself. */
export const leadingKeysOf = (written: Written[]): Pick<Need, 'context'> =>
  leadingKeys(written.flatMap(({ Key, Item }) => (Key ?? Item)?.[partitionKey]?.S ?? []));
