import type { Need } from '../permissions/index.ts';

/** What names attributes in a call that writes. */
interface Naming {
  Item?: Record<string, unknown>;
  UpdateExpression?: string;
  ConditionExpression?: string;
  ExpressionAttributeNames?: Record<string, string>;
}

const words = new Set(
  'SET REMOVE ADD DELETE AND OR NOT IN BETWEEN UPDATE WHERE RETURNING IS MISSING NULL TRUE FALSE'.split(' '),
);

/** The top-level attributes that a write names, as `dynamodb:Attributes` has them. */
function namedAttributes({
  Item = {},
  UpdateExpression = '',
  ConditionExpression = '',
  ExpressionAttributeNames: names = {},
}: Naming): string[] {
  const inText = attributesIn(`${UpdateExpression} ${ConditionExpression}`);
  return [...Object.keys(Item), ...inText.map((name) => names[name] ?? name)];
}

/** The same of a statement of PartiQL. */
const attributesOfStatement = (statement: string): string[] =>
  attributesIn(
    statement
      .replace(/^\s*\w+\s+"[^"]*"/, '')
      .replace(/'[^']*'/g, '')
      .replaceAll('"', ''),
  );

/** By expression: they are texts of the code, with placeholders for the values. */
const read = new Map<string, string[]>();

/** So many are remembered: a statement of PartiQL may be any text. */
const maxRead = 1000;

/** The first names of all paths of an expression: no values, functions or key words, and nothing that follows a dot. */
function attributesIn(expression: string): string[] {
  let names = read.get(expression);
  if (!names) {
    names = [...expression.matchAll(/(?<![.:\w#])(#?[A-Za-z_]\w*)(?!\w|\s*\()/g)]
      .map(([, name]) => name!)
      .filter((name) => !words.has(name.toUpperCase()));
    if (read.size >= maxRead) read.clear();
    read.set(expression, names);
  }
  return names;
}

/** A value as DynamoDB's protocol has it. */
interface Attribute {
  S?: string;
}

type Item = Record<string, Attribute>;

/** What names the item of a call, by its key or as a whole, and attributes of it. */
export interface Written extends Naming {
  Key?: Item;
  Item?: Item;
}

/** What names the partition of a query. */
export interface Queried {
  IndexName?: string;
  KeyConditionExpression?: string;
  ExpressionAttributeValues?: Item;
}

/** What names the attributes of a read. */
export interface Projected {
  ProjectionExpression?: string;
}

/** What a batch asks of a table: items to write, or keys to read. */
export type Batch = Record<string, Written>[] | { Keys?: Item[] };

type Context = Pick<Need, 'context'>;

/** The partition key of the table (infra/stacks/data-stack.ts). */
const partitionKey = 'pk';

/** The part of a need that says which partitions it is about, and which attributes it names. */
function itemContext(partitions: string[], attributes: string[] = []): Context {
  const context = {
    ...(partitions.length > 0 && { 'dynamodb:LeadingKeys': partitions }),
    ...(attributes.length > 0 && { 'dynamodb:Attributes': [...new Set(attributes)] }),
  };
  return Object.keys(context).length > 0 ? { context } : {};
}

/** The same of the items that a call names. AWS evaluates each action of a transaction by itself. */
export const contextOf = (written: Written[]): Context =>
  itemContext(
    written.flatMap(({ Key, Item }) => (Key ?? Item)?.[partitionKey]?.S ?? []),
    written.flatMap(namedAttributes),
  );

/** The same of a read of an item: with a projection the attributes that it asks for, and that it asks for no others. */
export function contextOfGet({
  Key = {},
  ProjectionExpression: only,
  ...read
}: Written & Projected): Context {
  const named = [...Object.keys(Key), ...namedAttributes({ ...read, UpdateExpression: only ?? '' })];
  const { context } = itemContext([Key[partitionKey]?.S ?? []].flat(), named);
  return { context: { ...context, 'dynamodb:Select': only ? 'SPECIFIC_ATTRIBUTES' : 'ALL_ATTRIBUTES' } };
}

/** The same of a batch on a table. */
export const contextOfBatch = (batch: Batch): Context =>
  contextOf(
    Array.isArray(batch) ? batch.flatMap(Object.values<Written>) : (batch.Keys ?? []).map((Key) => ({ Key })),
  );

/** The same of a query, whose leading key is that of the index where it names one. */
export function contextOfQuery({
  IndexName: index = '',
  KeyConditionExpression: condition = '',
  ExpressionAttributeNames: names = {},
  ExpressionAttributeValues: values = {},
}: Queried & Naming): Context {
  const compared = [...condition.matchAll(/([#\w]+)\s*=\s*(:\w+)/g)];
  const [, , value = ''] = compared.find(([, name]) => (names[name!] ?? name) === index + partitionKey) ?? [];
  return itemContext([values[value]?.S ?? []].flat());
}

/** A statement with the values of its question marks. */
interface PartiQlStatement {
  Statement: string;
  Parameters?: Attribute[];
}

/** PartiQL in DynamoDB's requests: single, in a batch, in a transaction. */
export interface PartiQlInput extends Partial<PartiQlStatement> {
  Statements?: PartiQlStatement[];
  TransactStatements?: PartiQlStatement[];
}

/** The PartiQL statements of a call, if any. */
export function statementsOf({
  Statement,
  Parameters = [],
  Statements,
  TransactStatements,
}: PartiQlInput): PartiQlStatement[] | undefined {
  return Statement === undefined ? (Statements ?? TransactStatements) : [{ Statement, Parameters }];
}

const partiQl =
  /^\s*(?:(UPDATE)|(INSERT)\s+INTO|(DELETE)\s+FROM|(SELECT)\s.+?\sFROM)\s+"?([\w.-]+)"?(?:\."?([\w.-]+)"?)?/is;

/** Each statement needs the permission of its verb on its table or index; an unknown one needs it on `*`. */
export function readStatements(statements: PartiQlStatement[], arn: (table: string) => string): Need[] {
  const needs = new Map<string, Need>();
  for (const statement of statements) {
    const [, update, insert, remove, select, table, index] = partiQl.exec(statement.Statement) ?? [];
    const verb = update ?? insert ?? remove ?? select ?? 'Unknown';
    const action = `dynamodb:PartiQL${verb[0]!.toUpperCase()}${verb.slice(1).toLowerCase()}`;
    const resource = table ? arn(table) + (index ? `/index/${index}` : '') : '*';
    const partition = partitionOf(statement);
    const attributes = attributesOfStatement(statement.Statement);
    needs.set(`${action} ${resource} ${partition ?? ''} ${attributes.join()}`, {
      action,
      resources: [resource],
      ...itemContext(partition === undefined ? [] : [partition], attributes),
    });
  }
  return [...needs.values()];
}

const comparedPartition = new RegExp(
  `\\bWHERE\\b.*?"?\\b${partitionKey}\\b"?\\s*=\\s*(?:(\\?)|'([^']*)')`,
  'is',
);

/** The partition that a statement names in its condition, as a text or by a parameter. */
function partitionOf({ Statement, Parameters = [] }: PartiQlStatement): string | undefined {
  const found = comparedPartition.exec(Statement);
  if (!found?.[1]) return found?.[2];
  const before = Statement.slice(0, found.index + found[0].length - 1);
  return Parameters[before.split('?').length - 1]?.S;
}
