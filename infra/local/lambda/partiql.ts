import type { Need } from '../permissions/index.ts';

/** PartiQL in DynamoDB's requests: single, in a batch, in a transaction. */
export interface PartiQlInput {
  Statement?: string;
  Statements?: { Statement: string }[];
  TransactStatements?: { Statement: string }[];
}

/** The PartiQL statements of a call, if any. */
export function statementsOf({
  Statement,
  Statements,
  TransactStatements,
}: PartiQlInput): string[] | undefined {
  const many = Statements ?? TransactStatements;
  return Statement === undefined ? many?.map((each) => each.Statement) : [Statement];
}

const partiQl =
  /^\s*(?:(UPDATE)|(INSERT)\s+INTO|(DELETE)\s+FROM|(SELECT)\s.+?\sFROM)\s+"?([\w.-]+)"?(?:\."?([\w.-]+)"?)?/is;

/** Each statement needs the permission of its verb on its table or index; an unknown one needs it on `*`. */
export function readStatements(statements: string[], arn: (table: string) => string): Need[] {
  const needs = new Map<string, Need>();
  for (const statement of statements) {
    const [, update, insert, remove, select, table, index] = partiQl.exec(statement) ?? [];
    const verb = update ?? insert ?? remove ?? select ?? 'Unknown';
    const action = `dynamodb:PartiQL${verb[0]!.toUpperCase()}${verb.slice(1).toLowerCase()}`;
    const resource = table ? arn(table) + (index ? `/index/${index}` : '') : '*';
    needs.set(`${action} ${resource}`, { action, resources: [resource] });
  }
  return [...needs.values()];
}
