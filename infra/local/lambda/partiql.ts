import type { Need } from '../permissions/index.ts';
import { itemContext, partitionKey, type Attribute } from './condition-keys.ts';
import { attributesOfStatement } from './named-attributes.ts';

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
